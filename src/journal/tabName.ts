const KEY = 'swath.journal.tab'
/** The page that had the name before, as when it is loaded anew, lets go of it within this time. */
const LETTING_GO_MS = 1000

const isName = (name: string | null): name is string => name !== null && /^[0-9a-f]{16}$/.test(name)

function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

type Locks = Pick<LockManager, 'request'>

/** Whether the page has the name for itself from now on. */
function hasClaimed(locks: Locks, name: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  locks
    .request(`swath.journal.${name}`, { signal: AbortSignal.timeout(LETTING_GO_MS) }, () => {
      resolve(true)
      // As long as the page.
      return new Promise<never>(() => undefined)
    })
    .catch(() => resolve(false))
  return promise
}

/** Under which this tab has its journal, also after it is loaded anew. A tab that was duplicated has the other's storage, and gets a name of its own. */
export async function tabName(store: Pick<Storage, 'getItem' | 'setItem'>, locks: Locks | undefined): Promise<string> {
  const before = store.getItem(KEY)
  if (isName(before) && (!locks || (await hasClaimed(locks, before)))) return before
  const name = newName()
  store.setItem(KEY, name)
  if (locks) await hasClaimed(locks, name)
  return name
}
