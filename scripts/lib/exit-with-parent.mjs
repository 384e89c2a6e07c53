// Loaded into the child that `next dev` forks: a forked process whose parent is gone has nobody left to end it.
if (process.channel !== undefined && process.channel !== null) process.once('disconnect', () => process.exit())
