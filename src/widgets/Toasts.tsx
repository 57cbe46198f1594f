import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastQueue, toastsUsed } from './toasts.ts'

const ToastRegion = lazy(async () => ({ default: (await import('./Toast.tsx')).ToastRegion }))
const subscribe = (listener: () => void): (() => void) => toastQueue.subscribe(listener)

/** The place of the toasts, fetched with the first of them. Rendered once, beside the router. */
export const Toasts = () =>
  useSyncExternalStore(subscribe, toastsUsed) ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : undefined
