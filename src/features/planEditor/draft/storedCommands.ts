/**
 * What was drawn and is not confirmed by the service yet, in the browser's IndexedDB: it is there again after a crash, for the login that drew it and no
 * other.
 */
import * as v from 'valibot'
import { sentCommandSchema } from '../../../../contract/plan/drawing.ts'
import type { StoredCommand } from '../../../../machines/draftSync/draftDocument.logic.ts'
import { done, openDatabase, settled } from '../../../browserStore/indexedDatabase.ts'

const DATABASE = 'swath.drawing'
const STORE = 'commands'

const recordSchema = v.object({
  login: v.number(),
  version: v.number(),
  draft: v.pipe(v.string(), v.uuid()),
  id: v.string(),
  sent: sentCommandSchema,
})
type StoredRecord = v.InferOutput<typeof recordSchema>

const open = (): Promise<IDBDatabase> =>
  openDatabase(DATABASE, database => {
    const created = database.createObjectStore(STORE, { autoIncrement: true })
    created.createIndex('login', 'login')
    created.createIndex('id', 'id')
  })

let opened: Promise<IDBDatabase> | undefined

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open()
  try {
    return (await opened).transaction(STORE, mode).objectStore(STORE)
  } catch (error) {
    opened = undefined
    throw error
  }
}

/** Rejects where the browser keeps nothing: it is full, or in a private window. */
export async function keepCommand(owner: { readonly login: number; readonly version: number }, stored: StoredCommand) {
  const commands = await store('readwrite')
  const record: StoredRecord = { ...owner, draft: stored.draft, id: stored.sent.id, sent: stored.sent }
  commands.add(record)
  await done(commands.transaction)
}

export async function forgetCommands(ids: readonly string[]): Promise<void> {
  const commands = await store('readwrite')
  for (const id of ids) {
    const keys = commands.index('id').getAllKeys(id)
    keys.onsuccess = () => {
      for (const key of keys.result) commands.delete(key)
    }
  }
  await done(commands.transaction)
}

/** What the login has of a version or a draft, in the order in which it was drawn. What is unusable is left out. */
export async function storedCommands(
  login: number,
  { version, draft }: { readonly version: number; readonly draft: string },
): Promise<readonly StoredCommand[]> {
  const commands = await store('readonly')
  const found: unknown[] = await settled(commands.index('login').getAll(login))
  return found.flatMap(each => {
    const record = v.safeParse(recordSchema, each)
    if (!record.success || record.output.login !== login) return []
    const { sent, draft: of, version: at } = record.output
    return of === draft || at === version ? [{ draft: of, sent }] : []
  })
}
