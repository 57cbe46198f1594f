/** What somebody has begun to write, kept for this tab, so that loading the page anew does not lose it. */
import * as v from 'valibot'

const PREFIX = 'swath.draft.'
/** Of drafts that belong to a login; behind it the login's id. */
const OWN_PREFIX = 'swath.ownDraft.'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `name`: what the draft is of, with the robot's number where it is about a robot. */
export function storeDraft(store: Store, name: string, draft: unknown): void {
  try {
    store.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // The store is full or switched off: the text is still on the screen.
  }
}

/** Undefined where nothing was kept, or nothing that can be used. */
export function storedDraft<S extends v.GenericSchema>(
  store: Store,
  name: string,
  schema: S,
): v.InferOutput<S> | undefined {
  const text = store.getItem(PREFIX + name)
  if (text === null) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : undefined
}

export const forgetDraft = (store: Store, name: string): void => store.removeItem(PREFIX + name)

/** The next person at this tab must not find what another has written. */
export function forgetDrafts(store: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  for (const key of keysOf(store)) if (key.startsWith(PREFIX)) store.removeItem(key)
}

type Owner = { readonly login: number; readonly name: string }
const ownKey = ({ login, name }: Owner): string => `${OWN_PREFIX}${login}.${name}`
const keysOf = (store: Pick<Storage, 'length' | 'key'>): readonly string[] =>
  Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')

/** Keeps a draft for a login beyond a session that expires: it is there again once they have signed in again. */
export function storeOwnDraft(store: Store, { login, name }: Owner, draft: unknown): void {
  try {
    store.setItem(ownKey({ login, name }), JSON.stringify(draft))
  } catch {
    // The store is full or switched off: the text is still on the screen.
  }
}

/** What the login kept; what another login of this tab had kept is forgotten. Undefined where there is nothing that can be used. */
export function storedOwnDraft<S extends v.GenericSchema>(
  store: Store & Pick<Storage, 'length' | 'key'>,
  owner: Owner,
  schema: S,
): v.InferOutput<S> | undefined {
  const own = `${OWN_PREFIX}${owner.login}.`
  for (const key of keysOf(store)) if (key.startsWith(OWN_PREFIX) && !key.startsWith(own)) store.removeItem(key)
  const text = store.getItem(ownKey(owner))
  if (text === null) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : undefined
}

export const forgetOwnDraft = (store: Store, owner: Owner): void => store.removeItem(ownKey(owner))

/** Of whoever signs out: nothing is left for when they come back. */
export function forgetOwnDrafts(store: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  for (const key of keysOf(store)) if (key.startsWith(OWN_PREFIX)) store.removeItem(key)
}
