/** IndexedDB as promises. */

export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'))
  })

/** All that a transaction was to write is written. */
export const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The browser keeps nothing'))
    transaction.oncomplete = () => resolve()
    transaction.onerror = fail
    transaction.onabort = fail
  })

/** Rejects where the browser keeps nothing: it is full, or in a private window. @param create makes the stores of a database that is not there yet */
export async function openDatabase(name: string, create: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => create(request.result)
  const database = await settled(request)
  // Another tab with a newer build waits for this one to let go.
  database.onversionchange = () => database.close()
  return database
}
