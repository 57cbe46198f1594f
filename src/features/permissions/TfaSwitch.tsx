import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoginRole } from '../../../contract/permissions.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Switch } from '../../widgets/Switch.tsx'
import { showToast } from '../../widgets/toasts.ts'

type Props = { readonly role: LoginRole; readonly isRequired: boolean; readonly mayEdit: boolean }

/** Whether a role asks for a second factor. Shows what was chosen at once, and what holds again when the service refuses. */
export function TfaSwitch({ role, isRequired, mayEdit }: Props) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const label = t('permissions.cell', { role: t(`users.roles.${role}`), right: t('permissions.tfa') })
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (required: boolean) => service.authorization.requireTfa({ role, required }),
    onSuccess: () => client.invalidateQueries({ queryKey: queries.authorization.permissions.key() }),
    onError: error =>
      showToast({
        kind: 'error',
        title: t('permissions.failed', { right: label }),
        text: errorText(i18n, 'login.getLogin', apiErrorOf(error)),
      }),
  })
  return (
    <Switch
      aria-label={label}
      isSelected={isPending ? variables : isRequired}
      isReadOnly={!mayEdit || isPending}
      onChange={required => mutate(required)}
    />
  )
}
