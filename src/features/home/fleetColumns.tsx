import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { ClipboardList, Map as MapIcon, Star } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import { shownHardwareVersion } from '../../../contract/robot/models.ts'
import { useGrants } from '../../session/session.ts'
import { classNames } from '../../widgets/classNames.ts'
import { Battery } from '../../widgets/state/Battery.tsx'
import { StateCell } from '../../widgets/state/StateCell.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { detailText, type FleetRow, locationOf } from '../robots/fleetRow.ts'
import { accountName, type Naming, robotName, type ShownName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { VectorBadge } from '../robots/VectorBadge.tsx'
import { useVectorRobots } from '../robots/vectorRobots.ts'
import styles from './FleetTable.module.css'
import { restColumn, type TableColumn } from './homeColumns.ts'
import { LastHour } from './LastHour.tsx'
import { PinButton } from './PinButton.tsx'
import { planText } from './planText.ts'
import { useStateDescriptions } from './stateDescriptions.ts'
import { TimeInState } from './TimeInState.tsx'

type FleetColumn = Column<FleetRow>

/** Where the monitor of a row's robot is. */
export const monitorOf = ({ robot }: FleetRow) =>
  ({ to: '/robot/$robotId/monitor', params: { robotId: String(robot.id) } }) as const

/** What cells need beside their row. */
type Words = {
  readonly t: TFunction
  readonly naming: Naming
  /** What the state means; undefined until the texts have come. */
  readonly describe: (row: FleetRow) => string | undefined
  /** Reports of the row's robot can be gone to. */
  readonly mayReport: boolean
  /** Plans can be gone to. */
  readonly maySeePlans: boolean
  /** Pages of locations can be gone to (O-002). */
  readonly mayEditLocations: boolean
}

type Cells = Pick<FleetColumn, 'cell' | 'title' | 'align' | 'skeleton'>

function accountCells({ t, naming: { demoMode } }: Words): Cells {
  const account = ({ robot }: FleetRow): string =>
    accountName(t, { id: robot.account, name: robot.account_name }, demoMode)
  return { skeleton: '70%', title: account, cell: account }
}

const CELLS: { readonly [C in TableColumn]: (words: Words) => Cells } = {
  account: accountCells,
  location: ({ mayEditLocations }) => ({
    skeleton: '64%',
    title: ({ location }) => location,
    // While it works the plan stands here, which is no place.
    cell: ({ robot, shape, location }) =>
      mayEditLocations && robot.location !== undefined && location === locationOf({ ...robot, plan: 0 }, shape) ? (
        <Link
          to="/locations/$id"
          params={{ id: String(robot.location) }}
          className={styles['place'] ?? ''}
          tabIndex={-1}
        >
          {location}
        </Link>
      ) : (
        location
      ),
  }),
  state: ({ t, describe }) => ({
    skeleton: '72%',
    title: describe,
    cell: row => <StateCell shape={row.shape} word={t(row.word)} detail={detailText(t, row)} />,
  }),
  time: () => ({ skeleton: '50%', align: 'end', cell: row => <TimeInState row={row} /> }),
  lastHour: () => ({ skeleton: '100%', cell: ({ robot }) => <LastHour robot={robot} /> }),
  battery: () => ({ skeleton: '70%', align: 'end', cell: ({ robot }) => <Battery percent={robot.battery} /> }),
  plan: ({ t, mayReport, maySeePlans }) => ({
    skeleton: '60%',
    cell: row => (
      <>
        <span className={styles['planName']}>{planText(t, row.robot)}</span>
        <Link {...monitorOf(row)} className={styles['monitor'] ?? ''} tabIndex={-1}>
          {t('home.monitor')}
        </Link>
        {maySeePlans && row.robot.plan_first_id !== undefined && (
          <Link
            to="/plan/$id"
            params={{ id: String(row.robot.plan_first_id) }}
            className={styles['monitor'] ?? ''}
            tabIndex={-1}
            aria-label={t('shell.plan')}
            title={t('shell.plan')}
          >
            <MapIcon data-small aria-hidden />
          </Link>
        )}
        {mayReport && (
          <Link
            to="/reports"
            search={{ robots: [row.robot.id] }}
            className={styles['monitor'] ?? ''}
            tabIndex={-1}
            aria-label={t('shell.reports')}
            title={t('shell.reports')}
          >
            <ClipboardList data-small aria-hidden />
          </Link>
        )}
      </>
    ),
  }),
}

/** Every column but the strip of the last hour can be sorted by. */
function tableColumn(words: Words, id: TableColumn, isRest: boolean): FleetColumn {
  const head = words.t(`home.columns.${id}`)
  return {
    id,
    head,
    ...(id === 'lastHour' ? {} : { sortLabel: head }),
    className: styles[id],
    colClass: classNames(styles[`${id}Column`], isRest && styles['rest']),
    ...CELLS[id](words),
  }
}

/** Star and name, before all others. The name is the link; the rest of the row is a larger target for the mouse. */
function firstColumns(
  { t, naming }: Words,
  vectors: ReadonlySet<number>,
  onPin: (robot: number) => void,
): readonly FleetColumn[] {
  const nameOf = ({ robot }: FleetRow): ShownName => robotName(t, robot, naming)
  return [
    {
      id: 'pin',
      head: <Star className={styles['headStar']} aria-hidden />,
      sortLabel: t('home.columns.pin'),
      className: styles['pin'],
      colClass: styles['pinColumn'],
      skeleton: '14px',
      cell: row => <PinButton row={row} name={nameOf(row).shown} className={styles['star']} onPin={onPin} />,
    },
    {
      id: 'name',
      head: t('home.columns.name'),
      sortLabel: t('home.columns.name'),
      className: styles['name'],
      colClass: styles['nameColumn'],
      isRowHead: true,
      skeleton: '60%',
      cell: row => (
        <>
          <Link {...monitorOf(row)} {...rowLink} title={nameOf(row).tooltip}>
            {nameOf(row).shown}
          </Link>
          {vectors.has(row.robot.id) && <VectorBadge />}
          <small>{`${row.robot.model} ${shownHardwareVersion(row.robot.hardware_version)}`}</small>
        </>
      ),
    },
  ]
}

/** The columns of the home table; the same array as long as their words and all that cells need beside their row are. */
export function useFleetColumns(
  chosen: readonly TableColumn[],
  onPin: (robot: number) => void,
): readonly FleetColumn[] {
  const { t } = useTranslation()
  const { demoMode, useDisplayName } = useNaming()
  const vectors = useVectorRobots()
  const describe = useStateDescriptions()
  const grants = useGrants()
  const mayReport = isGranted(grants, ['CleaningReports', 'view'])
  const mayEditLocations = isGranted(grants, ['Locations', 'edit'])
  const maySeePlans = isGranted(useGrants(), ['CleaningPlans', 'view'])
  return useMemo(() => {
    const words: Words = { t, naming: { demoMode, useDisplayName }, describe, mayReport, maySeePlans, mayEditLocations }
    const rest = restColumn(chosen)
    return [...firstColumns(words, vectors, onPin), ...chosen.map(id => tableColumn(words, id, id === rest))]
  }, [t, demoMode, useDisplayName, vectors, describe, mayReport, maySeePlans, mayEditLocations, chosen, onPin])
}
