import { createContext, useContext, useEffect } from 'react'
import type { SharedView } from './sharedViewSchema.ts'

type Part = {
  readonly value: Partial<SharedView>
  /** As everybody has it who has chosen nothing: the address need not say it, a link does. */
  readonly isUsual: boolean
}

/** What the parts of the monitor say of themselves, to be put in its address. */
export type AddressStore = {
  /** Sets one part of the picture; returns how to take it back. */
  readonly put: (name: string, part: Part) => () => void
  /** For the address: what somebody has chosen. */
  readonly chosen: () => SharedView
  /** For a link: everything. */
  readonly whole: () => SharedView
  readonly subscribe: (listener: () => void) => () => void
}

export function createAddressStore(): AddressStore {
  const parts = new Map<string, Part>()
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  const joined = (which: (part: Part) => boolean): SharedView =>
    [...parts.values()].filter(which).reduce<SharedView>((view, { value }) => ({ ...view, ...value }), {})
  return {
    put: (name, part) => {
      parts.set(name, part)
      changed()
      return () => {
        if (parts.get(name) !== part) return
        parts.delete(name)
        changed()
      }
    },
    chosen: () => joined(({ isUsual }) => !isUsual),
    whole: () => joined(() => true),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const AddressContext = createContext<AddressStore | undefined>(undefined)

/** @throws when used outside the monitor */
export function useAddressStore(): AddressStore {
  const store = useContext(AddressContext)
  if (!store) throw new Error('The picture has an address inside the monitor only')
  return store
}

/** Has one part of the picture in the address for as long as the component is on screen. */
export function useInAddress<N extends 'speed' | 'tab' | 'pin' | 'layers'>(
  name: N,
  value: SharedView[N],
  isUsual: boolean,
): void {
  const store = useAddressStore()
  useEffect(() => store.put(name, { value: { [name]: value }, isUsual }), [store, name, value, isUsual])
}
