import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { KEY_MAP, type KeyBinding, type KeyId } from '../../keys/keyMap.ts'

export type KeyActions = { readonly [I in KeyId]?: (() => void) | undefined }

type Offer = { readonly ids: ReadonlySet<KeyId>; readonly run: (id: KeyId) => void }

/** Who does what when its key is pressed: whatever is on screen offers what it can do, and takes it back when it goes. */
export class KeyOffers {
  #offers: readonly Offer[] = []
  #offered: ReadonlySet<KeyId> = new Set()
  readonly #listeners = new Set<() => void>()
  readonly #chordListeners = new Set<(bindings: readonly KeyBinding[]) => void>()

  readonly offered = (): ReadonlySet<KeyId> => this.#offered

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called with the first of two keys. */
  readonly onBegun = (listener: (bindings: readonly KeyBinding[]) => void): (() => void) => {
    this.#chordListeners.add(listener)
    return () => this.#chordListeners.delete(listener)
  }

  offer(offer: Offer): () => void {
    this.#change([...this.#offers, offer])
    return () => this.#change(this.#offers.filter(each => each !== offer))
  }

  /** The one offered last. */
  run(id: KeyId): void {
    this.#offers.findLast(({ ids }) => ids.has(id))?.run(id)
  }

  begin(bindings: readonly KeyBinding[]): void {
    for (const listener of this.#chordListeners) listener(bindings)
  }

  #change(offers: readonly Offer[]): void {
    this.#offers = offers
    this.#offered = new Set(offers.flatMap(({ ids }) => [...ids]))
    for (const listener of this.#listeners) listener()
  }
}

export const KeyOffersContext = createContext<KeyOffers | undefined>(undefined)

/** @throws when used outside the monitor */
export function useKeyOffers(): KeyOffers {
  const offers = useContext(KeyOffersContext)
  if (!offers) throw new Error('Keys are read inside the monitor only')
  return offers
}

const ids = new Set(KEY_MAP.map(({ id }) => id))

/** Offers what is to be done at a key, while the component is on screen; what is undefined is not offered. */
export function useKeyActions(actions: KeyActions): void {
  const offers = useKeyOffers()
  const run = useEffectEvent((id: KeyId) => actions[id]?.())
  const offered = [...ids].filter(id => actions[id] !== undefined).join(' ')
  useEffect(() => {
    const names = new Set(offered.split(' '))
    return offers.offer({ ids: new Set([...ids].filter(id => names.has(id))), run: id => run(id) })
  }, [offers, offered])
}

/** What somebody on screen would do. */
export function useOfferedKeys(): ReadonlySet<KeyId> {
  const offers = useKeyOffers()
  return useSyncExternalStore(offers.subscribe, offers.offered)
}
