import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { StorageProblem } from './conversation/storage-problem'

/** A database that is open from the first use on, and again after another tab's newer version has had its turn. */
export type DatabaseOpener<Schema extends DBSchema> = {
  /** Rejects with what the browser says, or with a `StorageProblem` where another tab holds it back. */
  open: () => Promise<IDBPDatabase<Schema>>
  close: () => void
}

/** `create` makes the stores of version 1. */
export function createDatabaseOpener<Schema extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
): DatabaseOpener<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opening = undefined
  }

  function open(): Promise<IDBPDatabase<Schema>> {
    return new Promise((resolve, reject) => {
      let isGivenUp = false
      openDB<Schema>(name, 1, {
        upgrade: create,
        blocked() {
          isGivenUp = true
          reject(new StorageProblem('blocked'))
        },
        // Another tab runs a newer version, which has to wait until this one lets go.
        blocking(_current, _blocked, event) {
          forget()
          if (event.target instanceof IDBDatabase) event.target.close()
        },
        terminated: forget,
      })
        .then((database) => (isGivenUp ? database.close() : resolve(database)))
        .catch(reject)
    })
  }

  return {
    open() {
      if (!opening) {
        opening = open()
        opening.catch(forget)
      }
      return opening
    },
    close() {
      opening?.then((database) => database.close()).catch(() => {})
      forget()
    },
  }
}
