import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Battery } from '../../widgets/state/Battery.tsx'
import { StateBadge } from '../../widgets/state/StateBadge.tsx'
import styles from './FleetTable.module.css'
import { detailWords, type FleetRow } from './fleetRow.ts'
import type { TableColumn } from './homeColumns.ts'
import { LastHour } from './LastHour.tsx'
import { planWords } from './planWords.ts'
import { TimeInState } from './TimeInState.tsx'

export type Shown = {
  readonly row: FleetRow
  /** Name of its account as it is shown. */
  readonly account: string
  /** What its state means; undefined until the texts have come. */
  readonly description: string | undefined
  /** Of its plan; undefined while or where it is not known. */
  readonly planVersion: number | undefined
}

const CELLS: { readonly [C in TableColumn]: (t: TFunction, shown: Shown) => ReactNode } = {
  account: (_, { account }) => account,
  location: (_, { row }) => row.location,
  state: (t, { row }) => (
    <div className={styles['stateCell']}>
      <StateBadge shape={row.shape}>{t(row.word)}</StateBadge>
      <span className={styles['slug']}>{detailWords(t, row)}</span>
    </div>
  ),
  time: (_, { row }) => <TimeInState row={row} />,
  lastHour: (_, { row }) => <LastHour robot={row.robot} />,
  battery: (_, { row }) => <Battery percent={row.robot.battery} />,
  plan: (t, shown) => (
    <>
      <span className={styles['planName']}>{planWords(t, shown.row.robot, shown.planVersion)}</span>
      <Link
        to="/robot/$robotId/monitor"
        params={{ robotId: String(shown.row.robot.id) }}
        className={styles['monitor'] ?? ''}
        tabIndex={-1}
      >
        {t('home.monitor')}
      </Link>
    </>
  ),
}

const TITLES: { readonly [C in TableColumn]?: (shown: Shown) => string | undefined } = {
  account: ({ account }) => account,
  location: ({ row }) => row.location,
  state: ({ description }) => description,
}

/** One cell of a robot's row. A function, as no cell of thousands has a life of its own. */
export const fleetCell = (t: TFunction, column: TableColumn, shown: Shown): ReactNode => (
  <td key={column} className={styles[column]} title={TITLES[column]?.(shown)}>
    {CELLS[column](t, shown)}
  </td>
)
