import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { pendingTfaSchema, Self } from '../../../contract/resources/logins.ts'
import { useFormSend } from '../../forms/useFormSend.ts'
import { service } from '../../service/client.ts'

export type PendingTfa = v.InferOutput<typeof pendingTfaSchema>
/** What the first code brings: the login with its second factor on, and the backup codes, which are shown this once. */
export type TfaTurnedOn = { readonly self: Self; readonly codes: readonly string[] }

/** The form that takes the first code of a second factor in the making. */
export function useSetUpTfa({ pending }: PendingTfa, onDone: (turnedOn: TfaTurnedOn) => void) {
  const { t } = useTranslation()
  const form = useForm({
    resolver: valibotResolver(
      v.object({ tfa_code: v.pipe(v.string(), v.regex(/^\s*(\d\s*){6}$/, t('tfa.sixDigits'))) }),
    ),
    defaultValues: { tfa_code: '' },
  })
  const sending = useFormSend(form, {
    context: 'tfa.getTfa',
    fields: ['tfa_code'],
    send: ({ tfa_code }) => service.logins.setTfaSecret({ pending, tfa_code }),
    onDone: answer => {
      if ('self' in answer) onDone({ self: answer.self, codes: answer.backup_codes })
    },
  })
  return { form, sending }
}
