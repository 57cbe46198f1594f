import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastQueue, toastsUsed } from './toasts.ts'

const loadRegion = () => import('./Toast.tsx')
const ToastRegion = lazy(async () => ({ default: (await loadRegion()).ToastRegion }))

/** Fetches the code of toasts before the first of them: when it is needed, a newer build may have taken its place. */
export const fetchToasts = (): void => void loadRegion().catch(() => undefined)

const subscribe = (listener: () => void): (() => void) => toastQueue.subscribe(listener)

/** The place of the toasts. Rendered once, beside the router. */
export const Toasts = () =>
  useSyncExternalStore(subscribe, toastsUsed) ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : undefined
