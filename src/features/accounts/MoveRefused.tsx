import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { ApiError } from '../../../contract/errors.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { errorText } from '../../service/serviceError.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { accountName, userName } from '../robots/names.ts'
import { useAccountTools } from './accountTools.ts'

/** Two people with one passcode, and the account of each. */
const namesakesSchema = v.object({
  user: v.string(),
  account: v.string(),
  user2: v.string(),
  account2: v.string(),
  user_id: v.number(),
  account_id: v.number(),
  user2_id: v.number(),
  account2_id: v.number(),
})

/** Names in what the service says are masked in demo mode as everywhere. */
function useMasked(): (error: ApiError) => ApiError {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  return error => {
    const parsed = v.safeParse(namesakesSchema, error.data)
    if (!demoMode || !parsed.success) return error
    const { user, account, user2, account2, ...ids } = parsed.output
    return {
      ...error,
      data: {
        user: userName(t, { id: ids.user_id, name: user }, true),
        account: accountName(t, { id: ids.account_id, name: account }, true),
        user2: userName(t, { id: ids.user2_id, name: user2 }, true),
        account2: accountName(t, { id: ids.account2_id, name: account2 }, true),
      },
    }
  }
}

/** Why an account was not moved. Afterwards another parent can be chosen. */
export function MoveRefused() {
  const { t, i18n } = useTranslation()
  const { move } = useAccountTools()
  const masked = useMasked()
  const error = useSelector(move, ({ context }) => context.error)
  if (error === undefined) return undefined
  const dismiss = (): void => move.send({ type: 'move.dismiss' })
  return (
    <Dialog
      title={t('accounts.move.refused')}
      isOpen
      onClose={dismiss}
      action={{ label: t('accounts.move.understood'), run: dismiss }}
    >
      <p role="alert">{errorText(i18n, 'account.moveAccount', masked(error))}</p>
    </Dialog>
  )
}
