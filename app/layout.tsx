import { GeistMono } from 'geist/font/mono'
import { GeistSans } from 'geist/font/sans'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'
import { LanguageProvider } from '@/components/language/language-provider'
import { accessToken } from '@/lib/access/access-token'
import { requestLanguage, requestWords } from '@/lib/language/request-words'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const { common } = await requestWords()
  return { title: { default: 'Deltascope', template: '%s · Deltascope' }, description: common.description }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  // The page goes under a notch, and pads itself; a keyboard on the screen makes it shorter.
  viewportFit: 'cover',
  interactiveWidget: 'resizes-content',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafafa' },
    { media: '(prefers-color-scheme: dark)', color: '#121212' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const language = await requestLanguage()
  const nonce = (await headers()).get('x-nonce') ?? ''
  return (
    // The theme script sets the class before React is there.
    <html
      lang={language}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      data-access={accessToken(process.env) && 'token'}
      suppressHydrationWarning
    >
      <body className="pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
        <ThemeProvider nonce={nonce} attribute="class" enableColorScheme={false} disableTransitionOnChange>
          <LanguageProvider language={language}>{children}</LanguageProvider>
        </ThemeProvider>
      </body>
    </html>
  )
}
