import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { BrowserList } from './BrowserList.tsx'
import { Section } from './Section.tsx'
import styles from './UserScreen.module.css'

/** Where the own login is signed in: one of them, or all others, can be signed out from here. */
export function SessionsSection() {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queries.logins.sessions.queryOptions({ staleTime: 0 }))
  const onSuccess = () => client.invalidateQueries({ queryKey: queries.logins.sessions.key() })
  const end = useMutation({ mutationFn: (id: number) => service.logins.endSession({ id }), onSuccess })
  const endOthers = useMutation({ mutationFn: () => service.logins.endOtherSessions(), onSuccess })
  const first = error && apiErrorOf(error)
  const failure = end.error ?? endOthers.error
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      {first && (
        <ErrorState
          text={errorText(i18n, 'login.getLogin', first)}
          token={first.token}
          onRetry={() => void refetch()}
        />
      )}
      <BrowserList
        browsers={data?.data.map(each => ({ ...each, usedAt: each.last_seen }))}
        none={undefined}
        action={{
          label: t('sessions.end'),
          run: end.mutate,
          pending: end.isPending ? end.variables : undefined,
          spared: true,
        }}
      />
      {failure && <FormFailure text={errorText(i18n, 'login.getLogin', apiErrorOf(failure))} />}
      {data !== undefined && data.data.length > 1 && (
        <div className={styles['send']}>
          <Button isPending={endOthers.isPending} onPress={() => endOthers.mutate()}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </Section>
  )
}
