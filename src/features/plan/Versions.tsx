import { Link } from '@tanstack/react-router'
import { GitCompareArrows } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { useNow } from '../../time/now.ts'
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
import { useFigureColumns, useRunColumns } from './versionFigures.tsx'
import { lastSpan, retiredAtMs, type VersionTimes, versionTimes } from './versionTimes.ts'

/** So many are listed before somebody asks for the others. */
const MAX_LISTED = 6
const MINUTE_MS = 60_000

type Props = {
  /** Newest first. */
  readonly versions: readonly Plan[]
  readonly shown: Plan
  /** What can be done with a version, at the end of its row. */
  readonly actions?: (version: Plan) => ReactNode
  /** Compares the shown version with the one of this number. */
  readonly onCompare: (version: number) => void
}

/** What somebody most likely wants to compare a version with: the published one, else the one before it, else the one after it. */
function comparedFirst(versions: readonly Plan[], shown: Plan): Plan | undefined {
  const others = versions.filter(({ id }) => id !== shown.id)
  return (
    others.find(({ status }) => status === 'published') ??
    others.find(({ version }) => version < shown.version) ??
    others.at(-1)
  )
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

/** Who published a version last; undefined where nobody did, or nobody knows. */
function usePublisher(times: VersionTimes): (version: Plan) => string | undefined {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  return ({ version }) => {
    const by = lastSpan(times, version)?.by
    return by && t('plan.publishedBy', { name: userName(t, by, demoMode) })
  }
}

function useColumns({ versions, shown, actions }: Props, times: VersionTimes): readonly Column<Plan>[] {
  const { t } = useTranslation()
  const publisher = usePublisher(times)
  const { demoMode } = useNaming()
  const { shortDay } = useRunTimes()
  const figures = useFigureColumns(versions)
  const runs = useRunColumns(versions)
  const stateOf = (plan: Plan): string => {
    const untilMs = retiredAtMs(times, plan.version)
    const span = lastSpan(times, plan.version)
    if (plan.status === 'published' && span !== undefined)
      return t('plan.publishedSince', { date: shortDay(span.fromMs) })
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
      title: publisher,
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
    ...figures,
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
    ...runs,
    ...actionColumns(actions, t('users.columns.actions')),
  ]
}

/** All versions of a plan, on a line and in words; choosing one shows it above (L-008, L-011). */
export function Versions(props: Props) {
  const { t } = useTranslation()
  const { versions, shown, onCompare } = props
  const other = comparedFirst(versions, shown)
  const nowMs = useNow(each => Math.floor(each / MINUTE_MS) * MINUTE_MS)
  const times = useMemo(() => versionTimes(versions, nowMs), [versions, nowMs])
  const [isAll, setAll] = useState(false)
  const listed = isAll ? versions : versions.slice(0, MAX_LISTED)
  return (
    <Section
      title={t('plan.versions')}
      note={versions.length}
      end={
        other && (
          <Button
            variant="quiet"
            size="small"
            icon={<GitCompareArrows data-small aria-hidden />}
            onPress={() => onCompare(other.version)}
          >
            {t('plan.compare.open')}
          </Button>
        )
      }
    >
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
