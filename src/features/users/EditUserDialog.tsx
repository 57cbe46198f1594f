import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { User } from '../../../contract/resources/users.ts'
import { passcodeSchema, userNameSchema } from '../../../contract/userRules.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { queries, service } from '../../service/client.ts'

type Props = { readonly user: User; readonly onClose: () => void }

/** Name and passcode of a login. */
export function EditUserDialog({ user, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useForm({
    resolver: valibotResolver(
      v.object({
        name: v.message(userNameSchema, t('users.problems.name')),
        passcode: v.message(v.union([v.literal(''), passcodeSchema]), t('login.editLogin.format4digits')),
      }),
    ),
    defaultValues: { name: user.name, passcode: user.passcode ?? '' },
  })
  const sending = useFormSend(form, {
    context: 'user.getUser',
    fields: ['name', 'passcode'],
    send: values => service.users.edit({ id: user.id, ...values }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: queries.users.key() })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('users.deeds.edit')}
      action={t('users.save')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <FormField
        control={form.control}
        name="name"
        label={t('users.fields.name')}
        input={{ maxLength: 100 }}
        autoFocus
      />
      <FormField
        control={form.control}
        name="passcode"
        label={t('users.fields.passcode')}
        input={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 4 }}
      />
    </FormDialog>
  )
}
