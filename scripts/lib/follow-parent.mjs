const everyMs = 100

/**
 * Under npm, ends this process like a SIGTERM would when its parent is gone: a SIGTERM to npm ends the shell between npm
 * and this process and nothing else. Started by hand it does nothing, so `nohup node scripts/start.mjs &` lives on.
 */
export function followParent() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(parent)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, everyMs)
  timer.unref()
}

/** Windows keeps the number of a parent that is gone; elsewhere the number changes and that is enough. */
function isRunning(pid) {
  if (process.platform !== 'win32') return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
