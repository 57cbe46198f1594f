import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { useNow } from '../../time/now.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Button } from '../../widgets/button/Button.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { VisuallyHidden } from '../../widgets/text/VisuallyHidden.tsx'
import { VersionMark } from '../plans/VersionMark.tsx'
import { userName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import { Section } from './Section.tsx'
import styles from './Versions.module.css'
import { VersionTimeline } from './VersionTimeline.tsx'
import { retiredAtMs, type VersionTimes, versionTimes } from './versionTimes.ts'

/** So many are listed before somebody asks for the others. */
const MAX_LISTED = 6
const MINUTE_MS = 60_000

type Props = {
  /** Newest first. */
  readonly versions: readonly Plan[]
  readonly shown: Plan
  /** What can be done with a version, at the end of its row. */
  readonly actions?: (version: Plan) => ReactNode
}

/** A difference with its sign; nothing against what there was not. */
function useDifference(): (value: number, before: number | undefined) => string {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const signed = new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero', maximumFractionDigits: 0 })
    return (value, before) => (before === undefined ? '' : signed.format(value - before))
  }, [i18n.language])
}

/** What can be done with a version, where there is anything. */
const actionColumns = (actions: Props['actions'], head: string): readonly Column<Plan>[] =>
  actions === undefined
    ? []
    : [
        {
          id: 'actions',
          head: <VisuallyHidden>{head}</VisuallyHidden>,
          className: styles['actions'],
          align: 'end',
          cell: actions,
        },
      ]

function useColumns({ versions, shown, actions }: Props, times: VersionTimes): readonly Column<Plan>[] {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { shortDay } = useRunTimes()
  const format = useReportFormat()
  const difference = useDifference()
  const none = t('shared.none')
  const before = ({ version }: Plan): Plan | undefined => versions.find(each => each.version < version)
  const stateOf = (plan: Plan): string => {
    const untilMs = retiredAtMs(times, plan.version)
    if (plan.status === 'published' && plan.published_date !== undefined)
      return t('plan.publishedSince', { date: shortDay(fromWireTime(plan.published_date)) })
    return untilMs === undefined ? t(`plan.states.${plan.status}`) : t('plan.until', { date: shortDay(untilMs) })
  }
  const maker = ({ login, login_name }: Plan): string =>
    login === undefined || login_name === undefined
      ? t('plans.unknownPerson')
      : userName(t, { id: login, name: login_name }, demoMode)
  return [
    {
      id: 'version',
      head: t('plan.version'),
      className: styles['version'],
      isRowHead: true,
      cell: ({ version, id }) => (
        <Link
          from="/plan/$id"
          search={previous => ({ ...previous, version })}
          replace
          resetScroll={false}
          {...rowLink}
          aria-current={id === shown.id || undefined}
        >
          {t('plan.versionShort', { version })}
        </Link>
      ),
    },
    {
      id: 'state',
      head: t('plan.state'),
      className: styles['state'],
      cell: plan => (
        <span className={styles['mark']}>
          <VersionMark state={plan.status} isNow />
          <span>{stateOf(plan)}</span>
        </span>
      ),
    },
    {
      id: 'made',
      head: t('plan.made'),
      className: styles['made'],
      title: maker,
      cell: plan => (
        <>
          {maker(plan)} <small>{shortDay(fromWireTime(plan.created))}</small>
        </>
      ),
    },
    {
      id: 'area',
      head: t('reports.withUnit', { name: t('plan.area'), unit: format.areaText }),
      className: styles['area'],
      align: 'end',
      cell: plan => {
        const areaOf = ({ area }: Plan): number => format.area(area).amount
        const previous = before(plan)
        return plan.area === 0 ? (
          none
        ) : (
          <>
            <small>{difference(areaOf(plan), previous && areaOf(previous))}</small> {format.whole(areaOf(plan))}
          </>
        )
      },
    },
    {
      id: 'time',
      head: t('plan.time'),
      className: styles['time'],
      align: 'end',
      cell: ({ estimated_cleaning_time: time }) => (time === 0 ? none : format.clock(time)),
    },
    {
      id: 'comment',
      head: t('plan.comment'),
      className: styles['comment'],
      title: ({ comment }) => comment,
      cell: ({ comment, problems, status }) =>
        comment === '' && status === 'draft' && problems.length > 0
          ? t('plans.problems', { count: problems.length })
          : comment,
    },
    ...actionColumns(actions, t('users.columns.actions')),
  ]
}

/** All versions of a plan, on a line and in words; choosing one shows it above (L-008, L-011). */
export function Versions(props: Props) {
  const { t } = useTranslation()
  const { versions, shown } = props
  const nowMs = useNow(each => Math.floor(each / MINUTE_MS) * MINUTE_MS)
  const times = useMemo(() => versionTimes(versions, nowMs), [versions, nowMs])
  const [isAll, setAll] = useState(false)
  const listed = isAll ? versions : versions.slice(0, MAX_LISTED)
  return (
    <Section title={t('plan.versions')} note={versions.length}>
      <VersionTimeline times={times} shown={shown.version} />
      <Table
        label={t('plan.versions')}
        isBusy={false}
        className={styles['table']}
        columns={useColumns(props, times)}
        rows={listed}
        rowKey={({ id }) => id}
        rowData={({ id }) => ({ 'data-selected': id === shown.id || undefined })}
      />
      {listed.length < versions.length && (
        <Button variant="quiet" size="small" className={styles['more']} onPress={() => setAll(true)}>
          {t('plan.olderVersions', { count: versions.length - listed.length })}
        </Button>
      )}
    </Section>
  )
}
