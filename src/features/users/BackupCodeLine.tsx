import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import styles from './UserScreen.module.css'

type Props = { readonly isActing: boolean; readonly onRenewed: (codes: readonly string[]) => void }

/** How many backup codes are left, and ten new ones. */
export function BackupCodeLine({ isActing, onRenewed }: Props) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { data, error } = useQuery(queries.logins.tfaSecret.queryOptions())
  const renew = useMutation({
    mutationFn: () => service.logins.renewBackupCodes(),
    onSuccess: ({ backup_codes }) => {
      void client.invalidateQueries({ queryKey: queries.logins.tfaSecret.key() })
      onRenewed(backup_codes)
    },
  })
  const failure = renew.error ?? error
  return (
    <>
      <div className={styles['line']}>
        <span className={styles['grow']}>
          <span className={styles['value']}>{t('tfa.backup')}</span>
          <small className={styles['quiet']}>
            {data ? t('tfa.codesLeft', { left: data.backup_codes }) : !error && <Skeleton width="96px" />}
          </small>
        </span>
        <Button
          size="small"
          isPending={renew.isPending}
          disabledReason={isActing ? t('errors.login.masquerading') : undefined}
          onPress={() => renew.mutate()}
        >
          {t('tfa.renew')}
        </Button>
      </div>
      {failure && <FormFailure text={errorText(i18n, 'tfa.getTfa', apiErrorOf(failure))} />}
    </>
  )
}
