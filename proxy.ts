import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { admit } from '@/lib/access/admit'
import { pagePolicy } from '@/lib/access/page-policy'
import { returnPath } from '@/lib/access/return-path'
import { refuseHost } from '@/lib/gateway/check-caller'

/**
 * Pages only. The API's routes check for themselves (`refusedCaller`): through here their streams would be slower and large
 * bodies cut. What is built, which anyone may have, is not checked.
 */
export const config = { matcher: ['/((?!api/|_next/static/|icon\\.svg$).*)'] }

/** Refuses foreign hosts, sends those who are not logged in to the login page, and gives each page its script policy. */
export function proxy(request: NextRequest): Response {
  const foreign = refuseHost(request.headers, process.env)
  if (foreign !== undefined) return new Response(foreign, { status: 403, headers: { 'content-type': 'text/plain' } })
  const { pathname, search, searchParams } = request.nextUrl
  const admission = admit(request.headers, process.env)
  const isLogin = pathname === '/login'
  if ('client' in admission) {
    return isLogin ? redirect(request, returnPath(searchParams.get('next'))) : page(request)
  }
  if (isLogin) return page(request)
  return redirect(request, `/login?${new URLSearchParams({ next: returnPath(pathname + search) })}`)
}

function redirect(request: NextRequest, path: string): Response {
  return NextResponse.redirect(new URL(path, request.url), 303)
}

/** The framework reads the nonce for its own scripts from the policy in the request's headers. */
function page(request: NextRequest): Response {
  const nonce = randomBytes(16).toString('base64')
  const policy = pagePolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  headers.set('x-nonce', nonce)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}
