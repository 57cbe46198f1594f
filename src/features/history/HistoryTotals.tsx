import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GeneralState } from '../../../contract/robot/states.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { formatDuration } from '../../time/elapsed.ts'
import { dayBounds } from '../../time/fieldTime.ts'
import { fullDay } from '../../time/wallClock.ts'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import { shapeOf } from '../../widgets/state/stateShapes.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import styles from './HistoryTotals.module.css'
import type { HistorySearch } from './historySearch.ts'
import { statusFilter } from './statusQuery.ts'

/** In the order of their places; those in brackets only where there was any. */
const ALWAYS: readonly GeneralState[] = ['cleaning', 'warning', 'stuck', 'operator-activity', 'home-screen', 'offline']
const PLACES: readonly GeneralState[] = [
  'cleaning',
  'disinfecting',
  'warning',
  'stuck',
  'operator-activity',
  'home-screen',
  'offline',
  'unknown',
]

/** `6 h 47 min` with its numbers large, in every language. */
const Figure = ({ text }: { readonly text: string }) => (
  <span className={styles['figure']}>
    {text.split(/(\d+)/).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))}
  </span>
)

type StateProps = {
  readonly state: GeneralState
  /** Undefined while it is not known. */
  readonly sum: { readonly seconds: number; readonly entries: number } | undefined
}

function StateTotal({ state, sum }: StateProps) {
  const { t } = useTranslation()
  const shape = shapeOf(state)
  const isTrouble = (shape === 'warning' || shape === 'stuck') && sum !== undefined && sum.entries > 0
  return (
    <div>
      <dt data-trouble={isTrouble ? shape : undefined}>
        {isTrouble && <StateShape shape={shape} size={12} />}
        {t(`shapes.${shape}`)}
      </dt>
      <dd>
        {sum === undefined ? (
          <Skeleton width="64px" />
        ) : (
          <>
            <Figure
              text={sum.seconds === 0 ? t('time.minutes', { minutes: 0 }) : formatDuration(t, sum.seconds * 1000)}
            />
            {sum.entries > 0 && <small>{t('history.times', { count: sum.entries })}</small>}
          </>
        )}
      </dd>
    </div>
  )
}

type Props = { readonly search: HistorySearch; readonly zone: string | undefined }

/** What all entries that match come to, on whatever page; of a day only what lies in it. */
export function HistoryTotals({ search, zone }: Props) {
  const { t, i18n } = useTranslation()
  const narrowed = withinInput(useNarrowing())
  const { data, error, refetch } = useQuery(
    queries.robotStatus.totals.queryOptions({ input: { ...statusFilter(search, zone), ...narrowed }, staleTime: 0 }),
  )
  if (error !== null) {
    const first = apiErrorOf(error)
    return (
      <ErrorState text={errorText(i18n, 'robot.getStatus', first)} token={first.token} onRetry={() => void refetch()} />
    )
  }
  const bounds = search.day === undefined ? undefined : dayBounds(search.day, zone)
  const shown = PLACES.filter(state => ALWAYS.includes(state) || data?.states[state] !== undefined)
  return (
    <section className={styles['totals']} aria-label={t('history.totals')} aria-busy={data === undefined}>
      <p>
        {bounds === undefined ? t('history.allDays') : fullDay(bounds.fromMs, { zone, locale: i18n.language })}
        {zone !== undefined && <small>{zone}</small>}
      </p>
      <dl>
        <div>
          <dt>{t('history.entries')}</dt>
          <dd>
            {data === undefined ? (
              <Skeleton width="40px" />
            ) : (
              <>
                <Figure text={String(data.total)} />
                <small>{t('history.ofRobots', { count: data.robots })}</small>
              </>
            )}
          </dd>
        </div>
        {shown.map(state => (
          <StateTotal key={state} state={state} sum={data && (data.states[state] ?? { seconds: 0, entries: 0 })} />
        ))}
      </dl>
    </section>
  )
}
