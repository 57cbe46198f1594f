import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import styles from './LoginForm.module.css'
import { LoginFrame } from './LoginFrame.tsx'
import { Notice } from './Notice.tsx'
import { Waiting } from './Waiting.tsx'

/** `/verify/{contact_id}`: proves a contact method with the code of its link, then goes to the login-check. */
export function VerifyScreen() {
  const { t, i18n } = useTranslation()
  const { contactId } = useParams({ from: '/verify/$contactId' })
  const { verify_code: code = '' } = useSearch({ from: '/verify/$contactId' })
  // A query, because it begins by itself and once: the code is good for one use.
  const { isSuccess, isFetching, error, refetch } = useQuery(
    queries.verifyCodes.verify.queryOptions({ input: { id: contactId, verify_code: code }, staleTime: Infinity }),
  )
  if (isSuccess) return <Navigate to="/" replace />
  if (!error) return <Waiting text={t('login.verifying')} isBusy />
  const failure = apiErrorOf(error)
  return (
    <LoginFrame>
      <div className={styles['form']}>
        <ScreenTitle text={t('login.verifyFailed')} />
        <Notice kind="failure" text={errorText(i18n, 'contactMethod.chooseContact', failure)} />
        {failure.type === 'internal' && (
          <Button size="large" isPending={isFetching} onPress={() => void refetch()}>
            {t('shared.retry')}
          </Button>
        )}
        <p className={styles['small']}>
          <Link to="/" className={styles['link'] ?? ''}>
            {t('login.backToLogin')}
          </Link>
        </p>
      </div>
    </LoginFrame>
  )
}
