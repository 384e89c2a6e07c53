import { GeistMono } from 'geist/font/mono'
import { GeistSans } from 'geist/font/sans'
import type { Metadata, Viewport } from 'next'
import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Deltascope', template: '%s · Deltascope' },
  description: 'One chat over every LLM provider, with the way each answer arrives in view.',
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

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The theme script sets the class before React is there.
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body className="pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
        <ThemeProvider attribute="class" enableColorScheme={false} disableTransitionOnChange>
          {children}
        </ThemeProvider>
      </body>
    </html>
  )
}
