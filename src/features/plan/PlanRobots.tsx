import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { PlanRobot } from '../../../contract/resources/planPublishing.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import type { Robot } from '../../../contract/resources/robots.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useGrants } from '../../session/session.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { StateBadge, StateShape } from '../../widgets/state/StateBadge.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { fleetRow } from '../robots/fleetRow.ts'
import { robotName } from '../robots/names.ts'
import { allRobots } from '../robots/robotLists.ts'
import { useNaming } from '../robots/robotName.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import styles from './PlanRobots.module.css'
import { Section } from './Section.tsx'
import { useTransferText } from './transferText.ts'

/** L-009; the others when somebody asks for them. */
const MAX_ROBOTS = 6
const ALL_ROBOTS = 1000
const REFRESH_MS = 10_000

/** What the robot is doing, where that is in sight; of one that is gone that it is gone. */
function StateCell({ robot, known }: { readonly robot: PlanRobot; readonly known: Robot | undefined }) {
  const { t } = useTranslation()
  if (robot.deleted === '1')
    return (
      <span className={styles['gone']}>
        <Trash2 size={14} aria-hidden />
        {t('plan.robotDeleted')}
      </span>
    )
  if (known === undefined) return t('shared.none')
  const { shape, word } = fleetRow(known, undefined, false)
  return <StateBadge shape={shape}>{t(word)}</StateBadge>
}

function useColumns(): readonly Column<PlanRobot>[] {
  const { t } = useTranslation()
  const naming = useNaming()
  const grants = useGrants()
  const times = useRunTimes()
  const transferText = useTransferText()
  const mayWatch = isGranted(grants, ['RobotMonitor', 'view'])
  const { data } = useQuery({ ...allRobots({}), enabled: isGranted(grants, ['Robots', 'view']) })
  const known = new Map(data?.data.map(robot => [robot.id, robot]))
  const nameOf = (robot: PlanRobot) => robotName(t, robot, naming)
  return [
    {
      id: 'robot',
      head: t('home.columns.name'),
      className: styles['robot'],
      isRowHead: true,
      title: robot => nameOf(robot).tooltip,
      cell: robot =>
        mayWatch && robot.deleted === '0' ? (
          <Link to="/robot/$robotId/monitor" params={{ robotId: String(robot.id) }} {...rowLink}>
            {nameOf(robot).shown}
          </Link>
        ) : (
          nameOf(robot).shown
        ),
    },
    {
      id: 'state',
      head: t('plan.state'),
      className: styles['state'],
      cell: robot => <StateCell robot={robot} known={known.get(robot.id)} />,
    },
    {
      id: 'version',
      head: t('plan.version'),
      className: styles['version'],
      cell: robot => (
        <span className={styles['behind']} data-behind={robot.is_behind || undefined}>
          {robot.is_behind && <StateShape shape="warning" size={13} />}
          {t('plan.versionShort', { version: robot.version })}
          {robot.is_behind && <small>{t('plan.isBehind')}</small>}
        </span>
      ),
    },
    {
      id: 'since',
      head: t('plan.since'),
      className: styles['since'],
      cell: robot => (
        <>
          {robot.since === undefined ? t('shared.none') : times.moment(fromWireTime(robot.since))}
          {robot.deleted === '0' && <small>{transferText(robot)}</small>}
        </>
      ),
    },
  ]
}

/** Who cleans by the plan, by which version and since when; those that are behind come first (L-009). */
export function PlanRobots({ plan }: { readonly plan: Plan }) {
  const { t, i18n } = useTranslation()
  const [isAll, setAll] = useState(false)
  const { data, error, refetch } = useQuery(
    queries.plans.robots.queryOptions({
      input: { id: plan.first_id, limit: isAll ? ALL_ROBOTS : MAX_ROBOTS, deleted: '1' },
      placeholderData: previous => previous,
      refetchInterval: REFRESH_MS,
    }),
  )
  const columns = useColumns()
  const failure = data === undefined && error ? apiErrorOf(error) : undefined
  const more = (data?.total ?? 0) - (data?.data.length ?? 0)
  return (
    <Section
      title={t('plan.robots')}
      note={data?.total}
      end={data && data.behind > 0 ? t('plans.behind', { count: data.behind }) : undefined}
    >
      {failure && (
        <ErrorState
          text={errorText(i18n, 'robot.getRobots', failure)}
          token={failure.token}
          onRetry={() => void refetch()}
        />
      )}
      {!failure && (
        <Table
          label={t('plan.robots')}
          isBusy={data === undefined}
          className={styles['table']}
          columns={columns}
          rows={data?.data}
          skeletonRows={3}
          rowKey={({ id }) => id}
          rowData={({ deleted }) => ({ 'data-gone': deleted === '1' || undefined })}
          empty={<EmptyState text={t('plan.noRobots')} />}
        />
      )}
      {more > 0 && !isAll && (
        <Button variant="quiet" size="small" className={styles['more']} onPress={() => setAll(true)}>
          {t('shared.more', { count: more })}
        </Button>
      )}
    </Section>
  )
}
