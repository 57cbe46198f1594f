import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { shownHardwareVersion } from '../../../contract/robot/models.ts'
import { StateBadge } from '../../widgets/state/StateBadge.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { fleetRow } from '../robots/fleetRow.ts'
import { placesOf, robotName } from '../robots/names.ts'
import { RobotIcon } from '../robots/RobotIcon.tsx'
import { useNaming } from '../robots/robotName.ts'
import { VectorBadge } from '../robots/VectorBadge.tsx'
import styles from './RobotTable.module.css'

type Props = {
  /** Undefined while they are on their way. */
  readonly robots: readonly Robot[] | undefined
  readonly selected: number | undefined
  readonly vectors: ReadonlySet<number>
  readonly onSelect: (robot: number) => void
}

const labelsOf = ({ labels = [] }: Robot): readonly string[] => labels.map(({ label }) => label)

/** A robot's name opens it beside the list; its last cell goes to its monitor. */
function useColumns({ selected, vectors }: Props): readonly Column<Robot>[] {
  const { t, i18n } = useTranslation()
  const naming = useNaming()
  const none = t('shared.none')
  const nameOf = (robot: Robot) => robotName(t, robot, naming)
  const placeOf = (robot: Robot) => placesOf(t, robot, naming.demoMode)
  return [
    {
      id: 'name',
      head: t('home.columns.name'),
      className: styles['name'],
      isRowHead: true,
      cell: robot => (
        <div>
          <RobotIcon robot={robot} />
          <Link
            from="/v2/accounts/$id/robots"
            search={previous => ({ ...previous, robot: robot.id })}
            replace
            {...rowLink}
            title={nameOf(robot).tooltip}
            aria-current={robot.id === selected || undefined}
          >
            {nameOf(robot).shown}
          </Link>
          {vectors.has(robot.id) && <VectorBadge />}
          {robot.test && <small>{t('robotAdmin.test')}</small>}
        </div>
      ),
    },
    {
      id: 'hardware',
      head: t('robotAdmin.hardware'),
      className: styles['hardware'],
      cell: robot => `${robot.model} ${shownHardwareVersion(robot.hardware_version)}`,
    },
    {
      id: 'software',
      head: t('robotAdmin.software'),
      className: styles['software'],
      cell: ({ main_deb: software }) => (software === '' ? none : software),
    },
    {
      id: 'state',
      head: t('home.columns.state'),
      className: styles['state'],
      cell: robot => {
        const { shape, word } = fleetRow(robot, undefined, false)
        return <StateBadge shape={shape}>{t(word)}</StateBadge>
      },
    },
    {
      id: 'plan',
      head: t('home.columns.plan'),
      className: styles['plan'],
      title: robot => placeOf(robot).plan_name,
      cell: robot => (robot.plan > 0 ? (placeOf(robot).plan_name ?? String(robot.plan)) : none),
    },
    {
      id: 'location',
      head: t('home.columns.location'),
      className: styles['location'],
      title: robot => placeOf(robot).location_name,
      cell: robot => placeOf(robot).location_name ?? none,
    },
    {
      id: 'labels',
      head: t('robotAdmin.labels'),
      className: styles['labels'],
      title: robot => labelsOf(robot).join('\n'),
      cell: robot => {
        const labels = labelsOf(robot)
        return labels.length === 0 ? none : new Intl.ListFormat(i18n.language, { type: 'unit' }).format(labels)
      },
    },
    {
      id: 'zone',
      head: t('robotAdmin.timeZone'),
      className: styles['zone'],
      cell: ({ time_zone: zone }) => zone.replaceAll('_', ' '),
    },
    {
      id: 'monitor',
      head: t('home.monitor'),
      className: styles['monitor'],
      align: 'end',
      cell: robot => (
        <Link
          to="/robot/$robotId/monitor"
          params={{ robotId: String(robot.id) }}
          aria-label={t('robotAdmin.openMonitor', { name: nameOf(robot).shown })}
        >
          {t('home.monitor')}
        </Link>
      ),
    },
  ]
}

/** Robots of one account; arrow keys go from row to row. */
export function RobotTable(props: Props) {
  const { t } = useTranslation()
  const { robots, selected, onSelect } = props
  return (
    <Table
      label={t('robotAdmin.title')}
      isBusy={robots === undefined}
      className={styles['table']}
      columns={useColumns(props)}
      rows={robots}
      rowKey={({ id }) => id}
      rowData={({ id }) => ({ 'data-selected': id === selected || undefined })}
      onOpen={({ id }) => onSelect(id)}
    />
  )
}
