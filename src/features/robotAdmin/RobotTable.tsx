import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { Table } from '../../widgets/table/Table.tsx'
import { RobotRow } from './RobotRow.tsx'
import styles from './RobotTable.module.css'

type Props = {
  /** Undefined while they are being read. */
  readonly robots: readonly Robot[] | undefined
  readonly selected: number | undefined
  readonly vectors: ReadonlySet<number>
  readonly onSelect: (robot: number) => void
}

const COLUMNS = ['name', 'hardware', 'software', 'state', 'plan', 'location', 'labels', 'zone', 'monitor'] as const

const SkeletonRows = () =>
  Array.from({ length: 6 }, (_, row) => (
    <tr key={row}>
      {COLUMNS.map(column => (
        <td key={column} className={styles[column]}>
          <Skeleton width="64%" />
        </td>
      ))}
    </tr>
  ))

/** Robots of one account; arrow keys go from row to row. */
export function RobotTable({ robots, selected, vectors, onSelect }: Props) {
  const { t } = useTranslation()
  const heads = {
    name: t('home.columns.name'),
    hardware: t('robotAdmin.hardware'),
    software: t('robotAdmin.software'),
    state: t('home.columns.state'),
    plan: t('home.columns.plan'),
    location: t('home.columns.location'),
    labels: t('robotAdmin.labels'),
    zone: t('robotAdmin.timeZone'),
    monitor: t('home.monitor'),
  }
  return (
    <Table label={t('robotAdmin.title')} isBusy={robots === undefined} className={styles['table']}>
      <thead>
        <tr>
          {COLUMNS.map(column => (
            <th key={column} scope="col" className={styles[column]}>
              {heads[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody data-rows>
        {robots === undefined ? (
          <SkeletonRows />
        ) : (
          robots.map(robot => (
            <RobotRow
              key={robot.id}
              robot={robot}
              isSelected={robot.id === selected}
              isVector={vectors.has(robot.id)}
              onSelect={onSelect}
            />
          ))
        )}
      </tbody>
    </Table>
  )
}
