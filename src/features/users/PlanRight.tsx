import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/resources/users.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Switch } from '../../widgets/field/Switch.tsx'
import styles from './UserScreen.module.css'

/** Whether a distributor may draw and publish plans (L-016). */
export function PlanRight({ user }: { readonly user: User }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const give = useMutation({
    mutationFn: (given: boolean) => service.users.edit({ id: user.id, cpe_enabled: given ? '1' : '0' }),
    onSuccess: () => client.invalidateQueries({ queryKey: queries.users.key() }),
  })
  return (
    <>
      <div className={styles['line']}>
        <Switch
          isSelected={user.cpe_enabled === '1'}
          isDisabled={give.isPending}
          onChange={given => give.mutate(given)}
        >
          {t('users.drawsPlans')}
        </Switch>
      </div>
      {give.error && <FormFailure text={errorText(i18n, 'user.getUser', apiErrorOf(give.error))} />}
    </>
  )
}
