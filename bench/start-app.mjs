import { spawn } from 'node:child_process'

/** Starts the built app on a port of 127.0.0.1 with these settings besides, and gives its process once it serves. */
export async function startApp(port, settings = {}) {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...settings }
  const child = spawn(process.execPath, ['scripts/serve.mjs'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let attempt = 0; attempt < 120; attempt++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return child
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  child.kill()
  throw new Error('The server did not start. Is there a build?')
}
