// Ends with 0 when the server of this container can serve: for HEALTHCHECK.
const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health`, {
  signal: AbortSignal.timeout(3000),
}).catch(() => undefined)
process.exitCode = response?.ok ? 0 : 1
