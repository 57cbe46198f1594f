import type { ClientContext, ClientLink } from '@orpc/client'
import type { AnyContractRouter } from '@orpc/contract'
import { startContract } from '../../contract/routes/startContract.ts'

type Link = ClientLink<ClientContext>

/** Whether a route is one of those that are there from the start. */
function isOfStart(path: readonly string[]): boolean {
  let at: unknown = startContract
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return false
    at = Reflect.get(at, name)
  }
  return true
}

/**
 * Calls the service. The routes of every start are known at once; all others come in a file of their own, with the first call that needs one or when they
 * are fetched before.
 * @param linkOf calls the routes of a contract
 * @param waiting told when a call begins to wait for its route, and when it has it or not
 * @param notHere tells what a call is refused with whose route could not be fetched; the next one tries again
 */
export function createRoutesLink(
  linkOf: (routes: AnyContractRouter) => Link,
  { waiting, notHere }: { readonly waiting: (isWaiting: boolean) => void; readonly notHere: () => Error },
) {
  const start = linkOf(startContract)
  let whole: Link | undefined
  let fetching: Promise<Link> | undefined

  async function fetchWhole(): Promise<Link> {
    fetching ??= import('../../contract/routes/contract.ts').then(({ contract }) => linkOf(contract))
    try {
      whole = await fetching
      return whole
    } catch {
      fetching = undefined
      throw notHere()
    }
  }

  async function wholeLink(): Promise<Link> {
    if (whole !== undefined) return whole
    waiting(true)
    try {
      return await fetchWhole()
    } finally {
      waiting(false)
    }
  }

  const link: Link = {
    call: async (path, input, options) => {
      const way = isOfStart(path) ? start : await wholeLink()
      return way.call(path, input, options)
    },
  }
  return {
    link,
    /** Fetches them ahead; answers whether they are here. */
    fetch: (): Promise<boolean> =>
      fetchWhole().then(
        () => true,
        () => false,
      ),
  }
}
