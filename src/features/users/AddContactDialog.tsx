import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { CONTACT_TYPES, contactValue, isWritable } from '../../../contract/resources/contactMethods.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { FormSelect } from '../../forms/FormSelect.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { queries, service } from '../../service/client.ts'
import { showToast } from '../../toasts/toasts.ts'
import { useContactName } from '../robots/contactName.ts'

/** A new way to be reached; one that can be written to is sent a link at once, to prove whose it is. */
export function AddContactDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const nameOf = useContactName()
  const form = useForm({
    resolver: valibotResolver(
      v.pipe(
        v.object({ contact_type: v.picklist(CONTACT_TYPES), contact_value: v.string() }),
        v.forward(
          v.check(
            ({ contact_type, contact_value }) => contactValue(contact_type, contact_value) !== undefined,
            ({ input }) => t(input.contact_type === 'email' ? 'users.problems.email' : 'contacts.noNumber'),
          ),
          ['contact_value'],
        ),
      ),
    ),
    defaultValues: { contact_type: 'email' as (typeof CONTACT_TYPES)[number], contact_value: '' },
  })
  const sending = useFormSend(form, {
    context: 'contactMethod.chooseContact',
    fields: ['contact_value'],
    send: async values => {
      const contact = await service.contactMethods.create(values)
      const { contact_type, contact_value: email } = contact
      const sent = isWritable(contact_type) ? await service.verifyCodes.send({ email, type: 'verify' }) : undefined
      return { contact, sent }
    },
    onDone: ({ contact, sent }) => {
      void client.invalidateQueries({ queryKey: queries.contactMethods.key() })
      if (sent !== undefined) {
        const value = nameOf(contact)
        showToast({
          kind: 'information',
          subject: `contact ${value}`,
          title: t(sent.kept ? 'contacts.kept' : 'contacts.sent', { value }),
        })
      }
      onClose()
    },
  })
  const type = useWatch({ control: form.control, name: 'contact_type' })
  return (
    <FormDialog
      title={t('contacts.add')}
      action={t('contacts.add')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <FormSelect
        control={form.control}
        name="contact_type"
        label={t('contacts.type')}
        options={CONTACT_TYPES.map(id => ({ id, text: t(`contacts.types.${id}`) }))}
      />
      <FormField
        control={form.control}
        name="contact_value"
        label={t(type === 'email' ? 'users.fields.email' : 'contacts.number')}
        input={{ autoComplete: 'off', inputMode: type === 'email' ? 'email' : 'tel', maxLength: 254 }}
      />
    </FormDialog>
  )
}
