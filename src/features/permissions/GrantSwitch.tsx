import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isUntakeable, type LoginRole } from '../../../contract/permissions.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Switch } from '../../widgets/Switch.tsx'
import { showToast } from '../../widgets/toasts.ts'

type Props = {
  readonly role: LoginRole
  readonly resource: string
  readonly action: string
  readonly isGranted: boolean
  readonly mayEdit: boolean
}

/** One right of one role. Shows what was chosen at once, and what holds again when the service refuses. */
export function GrantSwitch({ role, resource, action, isGranted, mayEdit }: Props) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const label = t('permissions.cell', { role: t(`users.roles.${role}`), right: `${resource}/${action}` })
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (granted: boolean) => service.authorization.setPermission({ role, resource, action, granted }),
    onSuccess: ({ permissions }) =>
      client.setQueryData(queries.authorization.permissions.queryKey(), before => ({
        ...before,
        permissions: { ...before?.permissions, ...permissions },
      })),
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
      isSelected={isPending ? variables : isGranted}
      isReadOnly={!mayEdit || isPending}
      isDisabled={isUntakeable(role, resource) && isGranted}
      onChange={granted => mutate(granted)}
    />
  )
}
