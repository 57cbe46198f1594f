import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SuperimposedGroup, SuperimposedPicture } from '../../../contract/resources/superimposed.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { FloorAge } from '../floorAge/FloorAge.tsx'
import type { CountedRunsInput } from '../floorAge/useFloorAge.ts'
import { locationName, planName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { ErrorText } from './ErrorText.tsx'
import type { ReportsInput } from './reportsInput.ts'
import styles from './Superimposed.module.css'
import { type Growth, isDone, useSuperimposed } from './superimposedLines.ts'

type GroupProps = {
  readonly group: SuperimposedGroup
  /** `Group N` */
  readonly name: string
  readonly growth: Growth | undefined
  /** What counts as a run for both views. */
  readonly counted: CountedRunsInput
  /** Pictures come one after the other. */
  readonly isTurn: boolean
  readonly onRetry: () => void
}

const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.min(100, (100 * part) / whole) : 0)

/** What the runs come to; a dash for what is not known yet. */
function GroupFigures({ reports, picture }: { readonly reports: number; readonly picture?: SuperimposedPicture }) {
  const { t } = useTranslation()
  const format = useReportFormat()
  const area = (squareMetres: number): string => {
    const { amount, unit } = format.area(squareMetres)
    return `${format.whole(amount)}\u202f${unit}`
  }
  const part = (squareMetres: number, whole: number): string =>
    `${area(squareMetres)} · ${format.percent(shareOf(squareMetres, whole)).text}\u202f%`
  const whenKnown = (text: (known: SuperimposedPicture) => string): string =>
    picture ? text(picture) : t('shared.none')
  const facts = [
    ['reports.superimposed.runs', format.whole(reports)],
    ['reports.superimposed.cleanable', whenKnown(({ cleanable_area }) => area(cleanable_area))],
    ['reports.superimposed.union', whenKnown(({ union_area, cleanable_area }) => part(union_area, cleanable_area))],
    ['reports.superimposed.always', whenKnown(({ always_area, cleanable_area }) => part(always_area, cleanable_area))],
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

/** How often each place was covered: the picture grows until it is of all runs. */
function HowOften({ group, name, growth, isTurn, onRetry }: GroupProps) {
  const { t, i18n } = useTranslation()
  const format = useReportFormat()
  const { picture, failure, reports = 0 } = growth ?? {}
  const progress = t('reports.superimposed.progress', {
    done: format.whole(reports),
    count: group.reports,
    shown: format.whole(group.reports),
  })
  return (
    <>
      <div className={styles['picture']} aria-busy={!isDone(group, growth)}>
        {picture && (
          <img
            src={`data:image/png;base64,${picture.image}`}
            alt={t('reports.superimposed.picture', { group: name, count: picture.reports })}
          />
        )}
        {failure !== undefined ? (
          <ErrorState text={i18n.t(failure)} token={failure} onRetry={onRetry} />
        ) : isDone(group, growth) ? null : isTurn ? (
          <p className={styles['progress']} role="status">
            <progress max={group.reports} value={reports} aria-label={t('reports.superimposed.drawing')} />
            {progress}
          </p>
        ) : (
          <p role="status">{t('reports.superimposed.waiting')}</p>
        )}
      </div>
      <p className={styles['legend']}>{t('reports.superimposed.legend')}</p>
      <GroupFigures reports={group.reports} {...(picture && { picture })} />
    </>
  )
}

/** The runs of one plan on one grid: how often its floor was covered, or when last. */
function Group(props: GroupProps) {
  const { group, name, counted } = props
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const [shown, setShown] = useState<'often' | 'age'>('often')
  const plan = planName(t, { id: group.group, name: group.cleaning_plan_name }, demoMode)
  const location = locationName(t, { id: group.group, name: group.location_name }, demoMode)
  return (
    <article className={styles['group']} aria-label={name}>
      <header>
        <div>
          <h3>{name}</h3>
          <p>{[plan, location].filter(text => text !== '').join(', ')}</p>
        </div>
        <Segmented
          label={t('reports.showAs')}
          options={[
            { id: 'often', text: t('reports.superimposed.often') },
            { id: 'age', text: t('reports.superimposed.age') },
          ]}
          value={shown}
          onChange={setShown}
        />
      </header>
      {shown === 'often' ? (
        <HowOften {...props} />
      ) : (
        <FloorAge
          {...counted}
          plan={group.cleaning_plan_first_id}
          version={group.plan}
          label={t('reports.age.map', { group: name })}
        />
      )}
    </article>
  )
}

/** Of a filter, what counts as a run at all: the age of floor is told over all days and robots. */
const countedOf = ({ show_deleted: hidden }: ReportsInput): CountedRunsInput =>
  hidden === undefined ? {} : { show_deleted: hidden }

/** Coverage of all runs that the filters let through, laid over one another by plan: the pictures grow as they are drawn. */
export function Superimposed({ input }: { readonly input: ReportsInput }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useSuperimposed(input)
  const retry = () => void refetch()
  if (data?.groups === undefined) {
    if (error) return <ErrorText error={error} onRetry={retry} />
    return (
      <div className={styles['loading']} aria-busy>
        <Skeleton width="240px" />
      </div>
    )
  }
  const { groups, growth } = data
  if (groups.length === 0) return <EmptyState text={t('reports.superimposed.none')} />
  const next = groups.find(group => !isDone(group, growth[group.group]))?.group
  return (
    <section className={styles['groups']} aria-label={t('reports.superimpose')}>
      {error && <ErrorText error={error} onRetry={retry} />}
      {groups.map((group, index) => (
        <Group
          key={group.group}
          group={group}
          name={t('reports.superimposed.group', { number: index + 1 })}
          growth={growth[group.group]}
          counted={countedOf(input)}
          isTurn={group.group === next && error === null}
          onRetry={retry}
        />
      ))}
    </section>
  )
}
