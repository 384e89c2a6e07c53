/**
 * The Content-Security-Policy of a page. Scripts run with the page's nonce, or when such a script loads them. Styles may be
 * inline: formulas, diagrams, the virtual list and the dialogs set them. Images may come from elsewhere, because the
 * reader can ask for one in an answer; nothing else can.
 */
export function pagePolicy(nonce: string, isDevelopment: boolean): string {
  const rules = {
    'default-src': "'self'",
    'script-src': `'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob: https: http:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'frame-src': "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  }
  return Object.entries(rules)
    .map((rule) => rule.join(' '))
    .join('; ')
}
