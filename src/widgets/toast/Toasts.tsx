import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { toastQueue, toastsUsed } from '../../toasts/toasts.ts'

const ToastRegion = lazyPart(async () => (await import('./Toast.tsx')).ToastRegion, {
  failed: () => 'stays',
  fetched: 'first',
})

const subscribe = (listener: () => void): (() => void) => toastQueue.subscribe(listener)

/** The place of the toasts. Rendered once, beside the router. */
export const Toasts = () => useSyncExternalStore(subscribe, toastsUsed) && <ToastRegion />
