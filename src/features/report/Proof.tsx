import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp, CircleX, Download, type LucideIcon, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProofCheck } from '../../../contract/resources/reportProof.ts'
import type { Report } from '../../../contract/resources/reports.ts'
import { PROOF_PAGE } from '../../../contract/routes/reportProofs.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { useRunTimes } from '../runs/runTimes.ts'
import styles from './Notes.module.css'

type Verdict = ProofCheck['verdict']

const MARKS: { readonly [V in Verdict]: LucideIcon } = {
  holds: CircleCheck,
  late: CircleAlert,
  fails: CircleX,
  unsigned: CircleHelp,
}

function VerdictLine({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useTranslation()
  const Mark = MARKS[verdict]
  return (
    <h3 className={styles['verdict']} data-verdict={verdict}>
      <Mark size={15} aria-hidden />
      {t(`report.proof.${verdict}`)}
    </h3>
  )
}

/** A report of which nothing was signed: nothing shows whether it was changed. */
function Unsigned() {
  const { t } = useTranslation()
  return (
    <>
      <VerdictLine verdict="unsigned" />
      <p>{t('report.proof.unsignedWhy')}</p>
    </>
  )
}

/** What was found: that all is as it was signed, or what is not; and when it was stored and signed. */
function Found({ check }: { readonly check: ProofCheck }) {
  const { t } = useTranslation()
  const { moment } = useRunTimes()
  const { verdict, parts, signed, key, earlier_key: earlier } = check
  const stored = moment(Date.parse(check.stored))
  return (
    <div className={styles['note']} role="status">
      {verdict === 'unsigned' ? <Unsigned /> : <VerdictLine verdict={verdict} />}
      {parts
        .filter(({ state }) => state !== 'same')
        .map(({ part, state, name }) => (
          <p key={`${part} ${name}`}>
            {[t(`report.proof.parts.${part}`), ...(name === undefined ? [] : [name])].join(' ')}
            {': '}
            {t(`report.proof.states.${state}`)}
          </p>
        ))}
      <p className={styles['small']}>
        {signed === undefined
          ? t('report.proof.storedAt', { stored })
          : t('report.proof.times', { stored, signed: moment(Date.parse(signed)) })}
      </p>
      {key !== undefined && <p className={styles['small']}>{t('report.proof.key', { key })}</p>}
      {earlier && (
        <p className={styles['small']}>
          {t('report.proof.earlierKey', {
            from: moment(Date.parse(earlier.from)),
            until: moment(Date.parse(earlier.until)),
          })}
        </p>
      )}
    </div>
  )
}

function Verify({ id }: { readonly id: number }) {
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
    <>
      <p className={styles['hint']}>{t('report.proof.hint')}</p>
      <div className={styles['choices']}>
        <Button size="small" isPending={isFetching} icon={<ShieldCheck data-small aria-hidden />} onPress={verify}>
          {t('report.proof.verify')}
        </Button>
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
      </div>
      {data && !isFetching && <Found check={data} />}
      {failed && !isFetching && (
        <ErrorState
          text={errorText(i18n, 'cleaningReports.getReport', failed)}
          token={failed.token}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}

/** Whether the report is as the service signed it, and a page that proves it to somebody else. */
export function Proof({ report: { id, has_proof: hasProof } }: { readonly report: Pick<Report, 'id' | 'has_proof'> }) {
  const { t } = useTranslation()
  return (
    <section className={styles['notes']} aria-label={t('report.proof.title')}>
      <div className={styles['head']}>
        <h2>{t('report.proof.title')}</h2>
      </div>
      {hasProof ? (
        <Verify id={id} />
      ) : (
        <div className={styles['note']}>
          <Unsigned />
        </div>
      )}
    </section>
  )
}
