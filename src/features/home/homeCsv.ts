import type { TFunction } from 'i18next'
import { DateTime } from 'luxon'
import { CSV_BOM, csvLine } from '../../../contract/csv.ts'
import { shownHardwareVersion } from '../../../contract/robot/models.ts'
import { formatElapsed } from '../../time/elapsed.ts'
import type { FleetRow } from '../robots/fleetRow.ts'
import { accountName, type Naming, robotName } from '../robots/names.ts'
import type { TableColumn } from './homeColumns.ts'
import { hourText, stretchesOf } from './hourText.ts'
import type { LastHours } from './lastHours.ts'
import { planText } from './planText.ts'

type Screen = {
  readonly t: TFunction
  readonly naming: Naming
  readonly hours: LastHours
  /** IANA name of the user's zone. */
  readonly zone: string
  readonly nowMs: number
}

/** One column of the file. */
type Column = { readonly head: string; readonly cell: (row: FleetRow) => string }

/** Every spreadsheet of every language takes it for a time. */
const TIME_FORMAT = 'yyyy-MM-dd HH:mm:ss'

function hourCell({ t, hours }: Screen, { robot }: FleetRow): string {
  if (hours.state === 'loading') return t('home.hourLoading')
  return hours.state === 'failed' ? t('home.hourFailed') : hourText(t, stretchesOf(hours, robot))
}

/** A column of the table is one of the file, or two where the table shows two things in one. */
const columnsOf = (screen: Screen): { readonly [C in TableColumn]: readonly Column[] } => {
  const { t, naming, zone, nowMs } = screen
  const head = (column: TableColumn): string => t(`home.columns.${column}`)
  return {
    account: [
      {
        head: head('account'),
        cell: ({ robot }) => accountName(t, { id: robot.account, name: robot.account_name }, naming.demoMode),
      },
    ],
    location: [{ head: head('location'), cell: ({ location }) => location }],
    state: [
      { head: head('state'), cell: ({ word }) => t(word) },
      { head: t('homeTable.detail'), cell: ({ detail }) => t(detail) },
    ],
    time: [
      {
        head: head('time'),
        cell: ({ sinceMs }) => (sinceMs === undefined ? '' : formatElapsed(t, nowMs - sinceMs)),
      },
      {
        head: t('homeTable.since', { zone }),
        cell: ({ sinceMs }) =>
          sinceMs === undefined ? '' : DateTime.fromMillis(sinceMs, { zone }).toFormat(TIME_FORMAT),
      },
    ],
    lastHour: [{ head: head('lastHour'), cell: row => hourCell(screen, row) }],
    battery: [{ head: `${head('battery')} (%)`, cell: ({ robot }) => String(robot.battery ?? '') }],
    plan: [{ head: head('plan'), cell: ({ robot }) => planText(t, robot).trim() }],
  }
}

/** The table as a file of comma-separated values: its robots and columns in their order, in the words of the screen. What is not known is empty. */
export function fleetCsv(rows: readonly FleetRow[], columns: readonly TableColumn[], screen: Screen): string {
  const { t, naming } = screen
  const all = columnsOf(screen)
  const shown: readonly Column[] = [
    { head: t('home.columns.name'), cell: ({ robot }) => robotName(t, robot, naming).shown },
    {
      head: t('homeTable.model'),
      cell: ({ robot }) => `${robot.model} ${shownHardwareVersion(robot.hardware_version)}`,
    },
    ...columns.flatMap(column => all[column]),
  ]
  return [
    CSV_BOM,
    csvLine(shown.map(({ head }) => head)),
    ...rows.map(row => csvLine(shown.map(({ cell }) => cell(row)))),
  ].join('')
}
