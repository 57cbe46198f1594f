/** What somebody has begun to write, kept for this tab, so that loading the page anew does not lose it. */
import * as v from 'valibot'

const PREFIX = 'swath.draft.'

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
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  for (const key of keys) if (key.startsWith(PREFIX)) store.removeItem(key)
}
