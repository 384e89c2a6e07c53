import { gzipSync } from 'node:zlib'
import { expect, test } from './chat-page'

/** Bytes of JavaScript, compressed, that a first visit of a page loads. */
const budgets = { '/': 335_000, '/compare': 380_000 }

for (const [path, most] of Object.entries(budgets)) {
  test(`the first load of ${path} stays within its budget of JavaScript`, async ({ chat: _chat, page }, info) => {
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      sizes.push(response.body().then((body) => gzipSync(body).byteLength))
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    info.annotations.push({ type: 'first-load JavaScript', description: `${(bytes / 1000).toFixed(0)} kB gzip` })
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(most)
  })
}
