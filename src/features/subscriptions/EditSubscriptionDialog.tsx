import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { Subscription } from '../../../contract/resources/subscriptions.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormSelect } from '../../forms/FormSelect.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { queries, service } from '../../service/client.ts'
import { useContactName } from '../robots/contactName.ts'
import { contactsFor, type Definition } from './subscriptionForm.ts'
import type { Choices, Words } from './useSubscriptions.ts'

type Props = {
  readonly subscription: Subscription
  readonly words: Words
  readonly definitions: readonly Definition[]
  readonly choices: Choices
  readonly onClose: () => void
}

/** Another address or number for a subscription; nothing is written before it is saved. */
export function EditSubscriptionDialog({ subscription, words, definitions, choices, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const nameOf = useContactName()
  const form = useForm({
    resolver: valibotResolver(v.object({ contact_method: v.number() })),
    defaultValues: { contact_method: subscription.contact_method },
  })
  const sending = useFormSend(form, {
    context: 'contactMethod.chooseContact',
    fields: [],
    send: values => service.subscriptions.edit({ id: subscription.id, ...values }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: queries.subscriptions.key() })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('subscriptions.editTitle')}
      action={t('shared.save')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <p>
        {words.notification}, {words.object}
      </p>
      <FormSelect
        control={form.control}
        name="contact_method"
        isNumber
        label={t('subscriptions.contact')}
        placeholder={t('subscriptions.chooseContact')}
        options={contactsFor(definitions, subscription, choices.contacts ?? []).map(each => ({
          id: String(each.id),
          text: nameOf(each),
        }))}
      />
    </FormDialog>
  )
}
