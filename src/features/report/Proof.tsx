import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProofCheck } from '../../../contract/resources/reportProof.ts'
import { PROOF_PAGE } from '../../../contract/routes/reportProofs.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import styles from './Notes.module.css'

/** What was found: that all is as it was signed, or what is not. */
function Found({ check }: { readonly check: ProofCheck }) {
  const { t } = useTranslation()
  const others = check.parts.filter(({ state }) => state !== 'same')
  return (
    <div className={styles['note']} role="status">
      <h3 className={styles['verdict']} data-passed={check.holds}>
        {check.holds ? <CircleCheck size={15} aria-hidden /> : <CircleX size={15} aria-hidden />}
        {t(check.holds ? 'report.proof.holds' : 'report.proof.fails')}
      </h3>
      {others.map(({ part, state, name }) => (
        <p key={`${part} ${name}`}>
          {[t(`report.proof.parts.${part}`), ...(name === undefined ? [] : [name])].join(' ')}
          {': '}
          {t(`report.proof.states.${state}`)}
        </p>
      ))}
      <p className={styles['small']}>{t('report.proof.key', { key: check.key })}</p>
    </div>
  )
}

/** Whether the report is as the service signed it, and a page that proves it to somebody else. */
export function Proof({ id }: { readonly id: number }) {
  const { t, i18n } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(
    queries.reports.verify.queryOptions({ input: { id }, enabled: isAsked, staleTime: 0 }),
  )
  const verify = (): void => {
    if (isAsked) void refetch()
    else setAsked(true)
  }
  const failed = error === null ? undefined : apiErrorOf(error)
  return (
    <section className={styles['notes']} aria-label={t('report.proof.title')}>
      <div className={styles['head']}>
        <h2>{t('report.proof.title')}</h2>
      </div>
      <p className={styles['hint']}>{t('report.proof.hint')}</p>
      <Button size="small" isPending={isFetching} icon={<ShieldCheck data-small aria-hidden />} onPress={verify}>
        {t('report.proof.verify')}
      </Button>{' '}
      <Button
        size="small"
        icon={<Download data-small aria-hidden />}
        onPress={() => {
          const link = document.createElement('a')
          link.href = PROOF_PAGE.path.replace(':id', `${id}`)
          link.download = ''
          link.click()
        }}
      >
        {t('report.proof.download')}
      </Button>
      {data && !isFetching && <Found check={data} />}
      {failed && !isFetching && (
        <ErrorState
          text={errorText(i18n, 'cleaningReports.getReport', failed)}
          token={failed.token}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  )
}
