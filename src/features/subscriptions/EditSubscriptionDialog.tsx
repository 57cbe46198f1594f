import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../contract/resources/subscriptions.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { SelectField } from '../../widgets/field/SelectField.tsx'
import { useContactName } from '../users/contactName.ts'
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
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const nameOf = useContactName()
  const [contact, setContact] = useState(subscription.contact_method)
  const contacts = contactsFor(definitions, subscription, choices.contacts ?? [])
  const edit = useMutation({
    mutationFn: () => service.subscriptions.edit({ id: subscription.id, contact_method: contact }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queries.subscriptions.key() })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('subscriptions.editTitle')}
      deed={t('shared.save')}
      isPending={edit.isPending}
      failure={edit.error ? errorText(i18n, 'contactMethod.chooseContact', apiErrorOf(edit.error)) : undefined}
      onSubmit={() => edit.mutate()}
      onClose={onClose}
    >
      <p>
        {words.notification}, {words.object}
      </p>
      <SelectField
        label={t('subscriptions.contact')}
        placeholder={t('subscriptions.chooseContact')}
        options={contacts.map(each => ({ id: String(each.id), text: nameOf(each) }))}
        value={String(contact)}
        onChange={id => setContact(Number(id))}
      />
    </FormDialog>
  )
}
