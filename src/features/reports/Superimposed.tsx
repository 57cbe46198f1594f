import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportGroup } from '../../../contract/resources/reports.ts'
import { queries } from '../../service/client.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { locationName, planName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { ErrorText } from './ErrorText.tsx'
import type { ReportsInput } from './reportsInput.ts'
import styles from './Superimposed.module.css'

type GroupProps = {
  readonly group: ReportGroup
  /** `Group N` */
  readonly name: string
  readonly input: ReportsInput
  /** Pictures come one after the other. */
  readonly isTurn: boolean
  readonly onDone: (group: number) => void
}

const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.min(100, (100 * part) / whole) : 0)

function GroupFigures({ group }: { readonly group: ReportGroup }) {
  const { t } = useTranslation()
  const format = useReportFormat()
  const area = (squareMetres: number): string => {
    const { amount, unit } = format.area(squareMetres)
    return `${format.whole(amount)}\u202f${unit}`
  }
  const facts = [
    ['reports.superimposed.runs', format.whole(group.reports)],
    ['reports.superimposed.cleanable', area(group.cleanable_area)],
    [
      'reports.superimposed.union',
      `${area(group.union_area)} · ${format.percent(shareOf(group.union_area, group.cleanable_area)).text}\u202f%`,
    ],
    [
      'reports.superimposed.always',
      `${area(group.always_area)} · ${format.percent(shareOf(group.always_area, group.cleanable_area)).text}\u202f%`,
    ],
  ] as const
  return (
    <dl>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The runs of one plan on one grid: their picture over the plan's map, and what they come to together. */
function Group({ group, name, input, isTurn, onDone }: GroupProps) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { data, error, refetch } = useQuery({
    ...queries.reports.aggregateImage.queryOptions({ input: { ...input, group: group.group } }),
    enabled: isTurn,
  })
  useEffect(() => {
    // One that cannot be had does not hold up the others.
    if (error) onDone(group.group)
  }, [error, onDone, group.group])
  const plan = planName(t, { id: group.group, name: group.cleaning_plan_name }, demoMode)
  const location = locationName(t, { id: group.group, name: group.location_name }, demoMode)
  return (
    <article className={styles['group']} aria-label={name}>
      <header>
        <h3>{name}</h3>
        <p>{[plan, location].filter(text => text !== '').join(', ')}</p>
      </header>
      <div className={styles['picture']}>
        {data ? (
          <img
            src={`data:image/png;base64,${data.image}`}
            alt={t('reports.superimposed.picture', { group: name, count: data.reports })}
            onLoad={() => onDone(group.group)}
          />
        ) : error ? (
          <ErrorText error={error} onRetry={() => void refetch()} />
        ) : (
          <p role="status">{t(isTurn ? 'reports.superimposed.drawing' : 'reports.superimposed.waiting')}</p>
        )}
      </div>
      <GroupFigures group={group} />
    </article>
  )
}

/** Coverage of all runs that the filters let through, laid over one another by plan: the pictures come as they are drawn. */
export function Superimposed({ input }: { readonly input: ReportsInput }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(queries.reports.aggregateMetrics.queryOptions({ input }))
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set())
  const done = useCallback((group: number) => setDrawn(previous => new Set([...previous, group])), [])
  if (error) return <ErrorText error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <div className={styles['loading']} aria-busy>
        <Skeleton width="240px" />
      </div>
    )
  if (data.data.length === 0) return <EmptyState text={t('reports.superimposed.none')} />
  const next = data.data.find(({ group }) => !drawn.has(group))?.group
  return (
    <section className={styles['groups']} aria-label={t('reports.superimpose')}>
      <p className={styles['legend']}>{t('reports.superimposed.legend')}</p>
      {data.data.map((group, index) => (
        <Group
          key={group.group}
          group={group}
          name={t('reports.superimposed.group', { number: index + 1 })}
          input={input}
          isTurn={drawn.has(group.group) || group.group === next}
          onDone={done}
        />
      ))}
    </section>
  )
}
