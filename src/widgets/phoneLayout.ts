import { useSyncExternalStore } from 'react'

/** Widest a tablet counts as, in CSS pixels (M-024). */
const tablet = globalThis.matchMedia('(max-width: 991px)')

const subscribe = (listener: () => void): (() => void) => {
  tablet.addEventListener('change', listener)
  return () => tablet.removeEventListener('change', listener)
}

/** The monitor's phone layout: 991 px and below; with level 1 or lower it is 'customer on mobile' (M-024). */
export const usePhoneLayout = (): boolean => useSyncExternalStore(subscribe, () => tablet.matches)
