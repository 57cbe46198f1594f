import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LEAST_PAST_RUNS, type PlanEstimate } from '../../../contract/resources/planChanges.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { PredictionStrip, usePastErrors } from '../planPublish/PredictionStrip.tsx'
import styles from './PlanAside.module.css'
import { RecentRuns } from './RecentRuns.tsx'
import { Section } from './Section.tsx'

/** The lanes of a version and its past runs do not change from one look to the next. */
const STALE_MS = 60_000

function Past({ estimate }: { readonly estimate: PlanEstimate }) {
  const { past } = estimate
  const { t } = useTranslation()
  const errors = usePastErrors(past)
  return (
    <Section
      title={t('plan.predictions')}
      end={errors !== undefined && t('planPublish.pastRuns', { count: past.runs })}
    >
      <RecentRuns estimate={estimate} />
      {errors !== undefined && <PredictionStrip past={past} />}
      <p className={styles['note']}>
        {errors ?? t('planPublish.tooFewRuns', { count: past.runs, least: LEAST_PAST_RUNS })}
      </p>
    </Section>
  )
}

/** How far past runs were from what was predicted, and how many people hear of a new version. */
export function Predictions({ plan }: { readonly plan: Plan }) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useQuery(
    queries.plans.estimate.queryOptions({ input: { id: plan.id }, staleTime: STALE_MS }),
  )
  if (data)
    return (
      <>
        <Past estimate={data} />
        <Section title={t('plan.subscriptions')}>
          <p className={styles['note']}>
            {data.audience.people === 0 ? t('plan.nobodyHears') : t('plan.hears', { count: data.audience.people })}
          </p>
        </Section>
      </>
    )
  const first = error === null ? undefined : apiErrorOf(error)
  return (
    <Section title={t('plan.predictions')}>
      {first ? (
        <ErrorState
          text={errorText(i18n, 'cleaningPlan.version', first)}
          token={first.token}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton width="100%" />
      )}
    </Section>
  )
}
