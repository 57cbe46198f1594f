import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { session } from '../../../session/session.ts'
import { Dialog } from '../../../widgets/dialog/Dialog.tsx'
import { useControl } from './controlView.ts'

/**
 * Leaving in control asks first (M-017): another page or robot by a dialog of ours, closing the tab by the browser's. A login that has been signed out
 * is not asked: their control is gone.
 */
export function LeaveGuard() {
  const { t } = useTranslation()
  const { inControl, release } = useControl()
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      inControl && current.pathname !== next.pathname && session.getSnapshot().matches('authenticated'),
    enableBeforeUnload: () => inControl,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return undefined
  const leave = (): void => {
    release()
    leaving.proceed()
  }
  return (
    <Dialog
      title={t('monitor.control.leave.title')}
      isOpen
      onClose={leaving.reset}
      action={{ label: t('monitor.control.leave.deed'), run: leave }}
    >
      {t('monitor.control.leave.text')}
    </Dialog>
  )
}
