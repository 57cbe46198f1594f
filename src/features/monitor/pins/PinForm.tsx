import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CUSTOM_COMMENT, PIN_PRIORITIES } from '../../../../contract/resources/pins.ts'
import {
  commentOf,
  type DraftChange,
  mayHaveTicket,
  offeredTypes,
  type PinField,
  type PinOffers,
  shownMissing,
} from '../../../../machines/pin/pin.logic.ts'
import { useMeasures } from '../../../units/measures.ts'
import { SomeOf } from '../../../widgets/field/ChoiceList.tsx'
import { Field } from '../../../widgets/field/Field.tsx'
import { SelectField } from '../../../widgets/field/SelectField.tsx'
import { TextArea } from '../../../widgets/field/TextArea.tsx'
import { useMonitorSession } from '../session/monitorSession.ts'
import styles from './Pins.module.css'
import { LinkedTicket, NewTicket } from './PinTicket.tsx'
import { usePins } from './pinsView.ts'

const MAX_TITLE_LENGTH = 200
const MAX_MESSAGE_LENGTH = 5000

type Props = {
  readonly offers: PinOffers
  readonly onSubmit: () => void
  /** Above the fields. */
  readonly head?: ReactNode
  /** Below them: what can be done. */
  readonly foot: ReactNode
}

/** A pin's fields by its type; what is missing is shown under each (N-009..N-012). */
export function PinForm({ offers, onSubmit, head, foot }: Props) {
  const { t } = useTranslation()
  const { place } = useMeasures()
  const { level } = useMonitorSession()
  const { editor } = usePins()
  const context = useSelector(editor, snapshot => snapshot.context)
  // What is typed then would be in no pin.
  const isSaving = useSelector(editor, snapshot => snapshot.matches('saving'))
  const { draft, pin, spot } = context
  const missing = shownMissing(context)
  const change = (written: DraftChange): void => editor.send({ type: 'pin.change', change: written })
  const problem = (field: PinField): string | undefined =>
    missing.includes(field) ? t(`monitor.pins.missing.${field}`) : undefined
  const isCustomer = draft.type === 'Customer'
  const comment = commentOf(draft, pin === undefined, offers.comments)
  const labels = [...new Set([...offers.labels, ...draft.labels])]
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={styles['fields']}>
        {head}
        <SelectField
          label={t('monitor.pins.fields.type')}
          options={offeredTypes(level, pin?.type).map(id => ({ id, text: t(`monitor.pins.types.${id}`) }))}
          value={draft.type}
          onChange={type => change({ type })}
        />
        {isCustomer && (
          <SelectField
            label={t('monitor.pins.fields.standardComment')}
            placeholder={t('monitor.pins.choose')}
            options={[...new Set([...offers.comments, CUSTOM_COMMENT])].map(id => ({
              id,
              text: id === CUSTOM_COMMENT ? t('monitor.pins.custom') : id,
            }))}
            value={comment}
            onChange={standardComment => change({ standardComment })}
            error={problem('standardComment')}
          />
        )}
        <Field
          label={t('monitor.pins.fields.title')}
          value={draft.title}
          onChange={title => change({ title })}
          input={{ maxLength: MAX_TITLE_LENGTH, readOnly: isSaving }}
          error={problem('title')}
        />
        <TextArea
          label={t(
            isCustomer && comment !== CUSTOM_COMMENT ? 'monitor.pins.messageOptional' : 'monitor.pins.fields.message',
          )}
          value={draft.message}
          onChange={message => change({ message })}
          maxLength={MAX_MESSAGE_LENGTH}
          isReadOnly={isSaving}
          error={problem('message')}
        />
        {!isCustomer && (
          <SelectField
            label={t('monitor.pins.fields.priority')}
            placeholder={t('monitor.pins.choose')}
            options={PIN_PRIORITIES.toReversed().map(id => ({ id, text: t(`monitor.pins.priorities.${id}`) }))}
            value={draft.priority}
            onChange={priority => change({ priority })}
            error={problem('priority')}
          />
        )}
        {labels.length > 0 && (
          <SomeOf
            label={t('monitor.pins.fields.labels')}
            options={labels.map(id => ({ id, text: id }))}
            values={draft.labels}
            onChange={chosen => change({ labels: chosen })}
            error={problem('labels')}
          />
        )}
        {pin?.ticket !== undefined && <LinkedTicket ticket={pin.ticket} />}
        {pin?.ticket === undefined && mayHaveTicket(draft.type) && (
          <NewTicket
            plan={spot.plan}
            adds={draft.type === 'CPG'}
            isSelected={draft.createTicket}
            onChange={createTicket => change({ createTicket })}
          />
        )}
        <p className={styles['spot']}>{place(spot)}</p>
      </div>
      <div className={styles['foot']}>{foot}</div>
    </form>
  )
}
