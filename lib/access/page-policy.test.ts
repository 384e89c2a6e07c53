import { expect, test } from 'vitest'
import { pagePolicy } from './page-policy'

test('no script runs without the nonce, and no page is framed or sends a form elsewhere', () => {
  const rules = pagePolicy('N', false).split('; ')
  expect(rules).toContain("script-src 'nonce-N' 'strict-dynamic'")
  for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"])
    expect(rules).toContain(rule)
})

test('only development evaluates text as code', () => {
  expect(pagePolicy('N', false)).not.toContain('unsafe-eval')
  expect(pagePolicy('N', true)).toContain("script-src 'nonce-N' 'strict-dynamic' 'unsafe-eval'")
})
