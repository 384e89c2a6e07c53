import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, wherever the script was started from. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** A file of the project as an absolute path. */
export const inRoot = (...segments) => path.join(root, ...segments)

/** A file of an installed package as an absolute path. */
export const inModules = (...segments) => inRoot('node_modules', ...segments)
