import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { type ContactMethod, isWritable } from '../../../contract/resources/contactMethods.ts'
import type { Answer } from '../../../machines/answer.ts'
import {
  type ContactDeleteOrder,
  contactDeleteMachine,
  type SubscriptionCount,
} from '../../../machines/contactDelete/contactDelete.machine.ts'
import { useStartedActor } from '../../actors/useStartedActor.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { answerOf } from '../../service/answerOf.ts'
import { queries, service } from '../../service/client.ts'
import { errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { SelectField } from '../../widgets/field/SelectField.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { useContactName } from '../robots/contactName.ts'

const machine = contactDeleteMachine.provide({
  actors: {
    countSubscriptions: fromPromise<SubscriptionCount, number>(({ input }) =>
      answerOf(async () => {
        const { total } = await service.subscriptions.list({ contact_method: input, limit: 1000 })
        return { subscriptions: total }
      }),
    ),
    carryOut: fromPromise<Answer, ContactDeleteOrder>(({ input: { contact, moveTo } }) =>
      answerOf(async () => {
        if (moveTo !== undefined) await service.contactMethods.move({ id: contact, newId: moveTo })
        return service.contactMethods.remove({ id: contact })
      }),
    ),
  },
})
type Snapshot = SnapshotFrom<typeof machine>

/** What is going to happen, in a sentence, and what the button is called (A-086..A-088). */
function wordsOf({ value, context: { subscriptions: count } }: Snapshot) {
  if (value === 'moving') return { text: 'contacts.moveText', action: 'contacts.move', count } as const
  if (value === 'deletingAll') return { text: 'contacts.deleteAllText', action: 'contacts.deleteAll', count } as const
  return { text: 'contacts.deleteText', action: 'contacts.delete', count } as const
}

type Props = {
  readonly contact: ContactMethod
  readonly others: readonly ContactMethod[]
  readonly onClose: () => void
}

/** Takes a contact method away, once it is settled what becomes of the subscriptions that are sent to it. */
export function ContactDeleteDialog({ contact, others, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const nameOf = useContactName()
  const targets = others.filter(each => each.verified && isWritable(each.contact_type))
  const actor = useStartedActor(
    machine,
    { id: 'contactDelete', input: { contact: contact.id, others: targets.map(each => each.id) } },
    ({ status, value }) => {
      if (status !== 'done') return
      if (value === 'deleted') {
        void client.invalidateQueries({ queryKey: queries.contactMethods.key() })
        void client.invalidateQueries({ queryKey: queries.subscriptions.key() })
      }
      onClose()
    },
  )
  const snapshot = useSelector(actor, each => each)
  const { target, error } = snapshot.context
  const { text, action, count } = wordsOf(snapshot)
  const isKnown = !snapshot.matches('counting') && !snapshot.matches('unknown')
  const notYet = (): string | undefined => {
    if (!isKnown && !snapshot.matches('carryingOut')) return t('contacts.counting')
    return snapshot.matches('moving') && target === undefined ? t('contacts.chooseTarget') : undefined
  }
  return (
    <Dialog
      title={t('contacts.question', { value: nameOf(contact) })}
      isOpen
      onClose={() => actor.send({ type: 'contactDelete.cancel' })}
      action={{
        label: t(action),
        run: () => actor.send({ type: 'contactDelete.confirm' }),
        isPending: snapshot.matches('carryingOut'),
        disabledReason: notYet(),
        variant: 'danger',
      }}
    >
      {snapshot.matches('counting') && <Skeleton width="80%" />}
      {isKnown && <p>{t(text, { count })}</p>}
      {snapshot.matches('moving') && (
        <SelectField
          label={t('contacts.moveTo')}
          placeholder={t('contacts.chooseTarget')}
          options={targets.map(each => ({ id: String(each.id), text: nameOf(each) }))}
          value={target === undefined ? undefined : String(target)}
          onChange={id => actor.send({ type: 'contactDelete.choose', target: Number(id) })}
        />
      )}
      {error && <FormFailure text={errorText(i18n, 'contactMethod.chooseContact', error)} />}
      {snapshot.matches('unknown') && (
        <Button onPress={() => actor.send({ type: 'contactDelete.retry' })}>{t('shared.retry')}</Button>
      )}
    </Dialog>
  )
}
