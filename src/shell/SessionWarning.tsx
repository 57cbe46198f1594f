import { lazyPart } from '../parts/lazyPart.tsx'
import { useInactivity } from '../session/session.ts'

const SessionWarningDialog = lazyPart(async () => (await import('./SessionWarningDialog.tsx')).SessionWarningDialog, {
  failed: () => 'stays',
})

/** Whoever has done nothing for long is asked whether they are still there. */
export function SessionWarning() {
  const isWarned = useInactivity(
    snapshot => snapshot?.matches({ running: { presence: { checked: 'warned' } } }) ?? false,
  )
  return isWarned && <SessionWarningDialog />
}
