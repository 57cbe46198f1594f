import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pin } from '../../../../contract/resources/pins.ts'
import { mayWritePin } from '../../../../machines/pin/pin.logic.ts'
import { PinShape } from '../../../planMap/PinShape.tsx'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { useMonitorSession } from '../session/monitorSession.ts'
import { PinCard } from './PinCard.tsx'
import { PinForm } from './PinForm.tsx'
import { PinQuestions } from './PinQuestions.tsx'
import styles from './Pins.module.css'
import { PinVersions } from './PinVersions.tsx'
import { usePinOffers } from './pinLabels.ts'
import { PIN_PANEL_ID } from './pinPanelId.ts'
import { usePins } from './pinsView.ts'

/** The pin in the editor at the right edge of the map: its text, or its form. */
export function PinPanel() {
  const { editor } = usePins()
  const isOpen = useSelector(editor, ({ value }) => value !== 'none')
  return (
    <>
      {isOpen && <Panel />}
      <PinQuestions />
    </>
  )
}

function Panel() {
  const { t } = useTranslation()
  const { editor } = usePins()
  const snapshot = useSelector(editor, current => current)
  const { pin, draft, action } = snapshot.context
  const isForm = action === 'save' && !snapshot.matches('shown') && !snapshot.matches('confirming')
  const shape =
    isForm || !pin ? { ...pin, type: draft.type, status: pin?.status ?? 'open', priority: draft.priority } : pin
  const title = pin && !isForm ? pin.title : t(pin ? 'monitor.pins.edit' : 'monitor.pins.new')
  return (
    // A frame of its own for each: what was pressed to come from one to the other is gone, and the focus goes to the new one.
    <Frame
      key={isForm ? 'form' : 'card'}
      title={title}
      shape={<PinShape pin={shape} size={24} />}
      onClose={() => editor.send({ type: 'pin.close' })}
    >
      {isForm ? <Writing /> : <Reading />}
    </Frame>
  )
}

type FrameProps = {
  readonly title: string
  readonly shape: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Takes the focus when it opens and gives it back when it closes. */
function Frame({ title, shape, onClose, children }: FrameProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const heading = useId()
  useEffect(() => {
    const before = document.activeElement
    const element = panel.current
    element?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <section
      ref={panel}
      id={PIN_PANEL_ID}
      className={styles['panel']}
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
    >
      <div className={styles['head']}>
        {shape}
        <h2 id={heading}>{title}</h2>
        <IconButton label={t('shared.close')} onPress={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {children}
    </section>
  )
}

/** The form, and both versions once somebody else was faster. */
function Writing() {
  const { t } = useTranslation()
  const { editor } = usePins()
  const snapshot = useSelector(editor, current => current)
  const { remote, draft } = snapshot.context
  const offers = usePinOffers().of(draft.type)
  const isConflict = remote !== undefined
  const save = (): void => editor.send(isConflict ? { type: 'pin.keepOwn' } : { type: 'pin.save', offers })
  const leave = (): void => editor.send({ type: isConflict ? 'pin.takeRemote' : 'pin.close' })
  const saveLabel = remote === 'gone' ? 'monitor.pins.conflict.saveAnew' : 'monitor.pins.conflict.keepOwn'
  const leaveLabel = remote === 'gone' ? 'monitor.pins.discard.deed' : 'monitor.pins.conflict.takeTheirs'
  return (
    <PinForm
      offers={offers}
      onSubmit={save}
      head={<PinVersions />}
      foot={
        <>
          <Button variant="quiet" onPress={leave}>
            {t(isConflict ? leaveLabel : 'shared.cancel')}
          </Button>
          <Button variant="primary" type="submit" isPending={snapshot.matches('saving')}>
            {t(isConflict ? saveLabel : 'monitor.pins.deeds.save')}
          </Button>
        </>
      }
    />
  )
}

/** A pin as it is, with what may be done about it (N-005). */
function Reading() {
  const { t } = useTranslation()
  const { level } = useMonitorSession()
  const { editor, pins } = usePins()
  const snapshot = useSelector(editor, current => current)
  const { pin: held, remote, action } = snapshot.context
  const pin = newest(
    remote === 'gone' ? undefined : remote,
    pins.find(({ id }) => id === held?.id),
    held,
  )
  if (!pin) return undefined
  if (snapshot.matches('conflict'))
    return (
      <>
        <div className={styles['fields']}>
          <PinVersions />
        </div>
        {remote !== 'gone' && <PinCard pin={pin} />}
        <div className={styles['foot']}>
          <Button variant="quiet" onPress={() => editor.send({ type: 'pin.takeRemote' })}>
            {t('shared.close')}
          </Button>
          {remote !== 'gone' && (
            <Button variant="primary" onPress={() => editor.send({ type: 'pin.keepOwn' })}>
              {t(`monitor.pins.deeds.${action}`)}
            </Button>
          )}
        </div>
      </>
    )
  const isPending = snapshot.matches('saving')
  return (
    <>
      <PinCard pin={pin} />
      {mayWritePin(level, pin.type) && (
        <div className={styles['foot']} role="group" aria-label={t('monitor.pins.menu')}>
          <Button
            variant="danger"
            isPending={isPending && action === 'delete'}
            onPress={() => editor.send({ type: 'pin.delete', pin })}
          >
            {t('monitor.pins.deeds.delete')}
          </Button>
          {pin.status === 'open' && (
            <Button
              isPending={isPending && action === 'resolve'}
              onPress={() => editor.send({ type: 'pin.resolve', pin })}
            >
              {t('monitor.pins.deeds.resolve')}
            </Button>
          )}
          <Button variant="primary" onPress={() => editor.send({ type: 'pin.modify', pin })}>
            {t('monitor.pins.deeds.modify')}
          </Button>
        </div>
      )}
    </>
  )
}

const newest = (...versions: readonly (Pin | undefined)[]): Pin | undefined =>
  versions.filter(version => version !== undefined).toSorted((a, b) => b.revision - a.revision)[0]
