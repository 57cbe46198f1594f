import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { session } from '../session/session.ts'
import { Dialog } from '../widgets/dialog/Dialog.tsx'

type Props = {
  readonly isUnsaved: boolean
  /** Something was written that waits in this tab and is there again when the page is opened anew: asked about before the tab is closed alone. */
  readonly isWaiting?: boolean
  /** What is asked, where a screen has words of its own for it. */
  readonly text?: string
}

/**
 * Asks before a page is left on which something was changed and not saved: by a dialog of ours, or by the browser's. Whoever has been signed out is
 * not asked: nothing can be saved any more.
 */
export function UnsavedGuard({ isUnsaved, isWaiting = false, text }: Props) {
  const { t } = useTranslation()
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && current.pathname !== next.pathname && session.getSnapshot().matches('authenticated'),
    enableBeforeUnload: isUnsaved || isWaiting,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return undefined
  return (
    <Dialog
      title={t('shared.unsaved.title')}
      isOpen
      onClose={leaving.reset}
      action={{ label: t('shared.unsaved.deed'), run: leaving.proceed, variant: 'danger' }}
    >
      <p>{text ?? t('shared.unsaved.text')}</p>
    </Dialog>
  )
}
