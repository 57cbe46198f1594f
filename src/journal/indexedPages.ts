import * as v from 'valibot'
import { done, openDatabase, settled } from '../browserStore/indexedDatabase.ts'
import type { PageKey, PageStore } from './pageStore.ts'

const DATABASE = 'swath.journal'
const HEADS = 'heads'
const PAGES = 'pages'

const headSchema = v.object({
  tab: v.string(),
  first: v.number(),
  last: v.number(),
  fromMs: v.number(),
  toMs: v.number(),
  bytes: v.number(),
  count: v.number(),
})

const create = (database: IDBDatabase): void => {
  for (const name of [HEADS, PAGES]) database.createObjectStore(name)
}

const keyOf = ({ tab, first }: PageKey): IDBValidKey => [tab, first]

/** Pages in IndexedDB. Once it is open, a write is under way before the call returns: a page that goes away has no time for more. */
export function indexedPages(): PageStore {
  let opening: Promise<IDBDatabase> | undefined
  let opened: IDBDatabase | undefined

  const open = async (): Promise<IDBDatabase> => {
    opening ??= openDatabase(DATABASE, create)
    try {
      opened = await opening
      return opened
    } catch (error) {
      opening = undefined
      throw error
    }
  }
  /** The browser may have closed the connection by itself. */
  const begin = (database: IDBDatabase, mode: IDBTransactionMode): IDBTransaction => {
    try {
      return database.transaction([HEADS, PAGES], mode, { durability: 'relaxed' })
    } catch (error) {
      opening = undefined
      opened = undefined
      throw error
    }
  }
  const change = async (make: (heads: IDBObjectStore, pages: IDBObjectStore) => void): Promise<void> => {
    const transaction = begin(opened ?? (await open()), 'readwrite')
    make(transaction.objectStore(HEADS), transaction.objectStore(PAGES))
    await done(transaction)
  }

  return {
    heads: async () => {
      const found: unknown[] = await settled(
        begin(await open(), 'readonly')
          .objectStore(HEADS)
          .getAll(),
      )
      return found.flatMap(each => {
        const head = v.safeParse(headSchema, each)
        return head.success ? [head.output] : []
      })
    },
    read: async key => {
      const text: unknown = await settled(
        begin(await open(), 'readonly')
          .objectStore(PAGES)
          .get(keyOf(key)),
      )
      return typeof text === 'string' ? text : undefined
    },
    write: (head, text) =>
      change((heads, pages) => {
        heads.put(head, keyOf(head))
        pages.put(text, keyOf(head))
      }),
    remove: keys =>
      change((heads, pages) => {
        for (const key of keys) {
          heads.delete(keyOf(key))
          pages.delete(keyOf(key))
        }
      }),
    clear: () =>
      change((heads, pages) => {
        heads.clear()
        pages.clear()
      }),
    reopen: () => {
      opened?.close()
      opened = undefined
      opening = undefined
    },
  }
}
