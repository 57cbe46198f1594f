import { lazy, Suspense } from 'react'
import { useInactivity } from '../session/session.ts'

const loadDialog = () => import('./SessionWarningDialog.tsx')
const SessionWarningDialog = lazy(async () => ({ default: (await loadDialog()).SessionWarningDialog }))

/** Fetches the code of the question before it is asked: by then a newer build may have taken its place. */
export const fetchSessionWarning = (): void => void loadDialog().catch(() => undefined)

/** Whoever has done nothing for long is asked whether they are still there. */
export function SessionWarning() {
  const isWarned = useInactivity(
    snapshot => snapshot?.matches({ running: { presence: { checked: 'warned' } } }) ?? false,
  )
  return (
    isWarned && (
      <Suspense>
        <SessionWarningDialog />
      </Suspense>
    )
  )
}
