import { useBlocker } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { session } from '../../../session/session.ts'
import { Dialog } from '../../../widgets/dialog/Dialog.tsx'
import { usePins } from './pinsView.ts'
import { isPinAtStake } from './useUnsavedPin.ts'

/** Resolving, deleting, and leaving text unsaved ask first (N-005). */
export function PinQuestions() {
  const { t } = useTranslation()
  const { editor } = usePins()
  const snapshot = useSelector(editor, current => current)
  const { action, pin } = snapshot.context
  const title = pin?.title ?? ''
  return (
    <>
      {snapshot.matches('confirming') && action !== 'save' && (
        <Dialog
          title={t(`monitor.pins.confirm.${action}.title`)}
          isOpen
          onClose={() => editor.send({ type: 'pin.cancel' })}
          action={{
            label: t(`monitor.pins.deeds.${action}`),
            run: () => editor.send({ type: 'pin.confirm' }),
            variant: action === 'delete' ? 'danger' : 'primary',
          }}
        >
          <p>{t(`monitor.pins.confirm.${action}.text`, { title })}</p>
        </Dialog>
      )}
      {snapshot.matches({ leaving: 'asking' }) && (
        <Discard
          onStay={() => editor.send({ type: 'pin.stay' })}
          onDiscard={() => editor.send({ type: 'pin.discard' })}
        />
      )}
      <UnsavedGuard />
    </>
  )
}

function Discard({ onStay, onDiscard }: { readonly onStay: () => void; readonly onDiscard: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('monitor.pins.discard.title')}
      isOpen
      onClose={onStay}
      action={{ label: t('monitor.pins.discard.deed'), run: onDiscard, variant: 'danger' }}
    >
      <p>{t('monitor.pins.discard.text')}</p>
    </Dialog>
  )
}

/** The same before the page is left: by a dialog of ours, or by the browser's. */
function UnsavedGuard() {
  const { editor } = usePins()
  const isAtStake = (): boolean => isPinAtStake(editor.getSnapshot())
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isAtStake() && current.pathname !== next.pathname && session.getSnapshot().matches('authenticated'),
    enableBeforeUnload: isAtStake,
    withResolver: true,
  })
  return leaving.status === 'blocked' && <Discard onStay={leaving.reset} onDiscard={leaving.proceed} />
}
