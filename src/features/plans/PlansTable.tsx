import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import { useGrants } from '../../session/session.ts'
import type { Column, Sort } from '../../widgets/table/columns.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { VisuallyHidden } from '../../widgets/text/VisuallyHidden.tsx'
import { AreaCell, LastRunCell, RobotsCell, UpdatedCell, VersionCell } from './PlanCells.tsx'
import { PlanMenu, type PlanTask } from './PlanMenu.tsx'
import styles from './PlansTable.module.css'
import { PlanThumbnail } from './PlanThumbnail.tsx'
import type { PlanRow } from './planRows.ts'
import { PAGE_SIZE } from './plansSearch.ts'

type Props = {
  /** Undefined while they are on their way. */
  readonly rows: readonly PlanRow[] | undefined
  readonly isCounting: boolean
  readonly sort: Sort
  readonly onTask: (task: PlanTask) => void
}

function useColumns({ isCounting, onTask }: Props): readonly Column<PlanRow>[] {
  const { t } = useTranslation()
  const none = t('shared.none')
  const maySeeReports = isGranted(useGrants(), ['CleaningReports', 'view'])
  const column = (id: 'name' | 'location' | 'area' | 'published' | 'robots' | 'lastRun' | 'updated') => {
    const head = t(`plans.columns.${id}`)
    return { id, head, sortLabel: head, className: styles[id] } as const
  }
  return [
    {
      id: 'picture',
      head: <VisuallyHidden>{t('plans.columns.picture')}</VisuallyHidden>,
      className: styles['picture'],
      skeleton: '76px',
      cell: ({ plan }) => <PlanThumbnail data={plan.data} />,
    },
    {
      ...column('name'),
      isRowHead: true,
      title: ({ name }) => name,
      cell: ({ plan, name }) => (
        <>
          <Link to="/plan/$id" params={{ id: String(plan.first_id) }} {...rowLink}>
            {name}
          </Link>
          <small>
            {plan.first_id}
            {plan.cpe_version === '0' && <em>{t('plans.drawingTool')}</em>}
          </small>
        </>
      ),
    },
    {
      ...column('location'),
      title: ({ location }) => location,
      cell: ({ location, plan }) => (
        <>
          <span>{location === '' ? none : location}</span>
          <small>
            {[
              t(`planTypes.${plan.plan_type}`),
              ...(plan.sectors === undefined ? [] : [t('plan.sectorCount', { count: plan.sectors })]),
            ].join(', ')}
          </small>
        </>
      ),
    },
    { ...column('area'), align: 'end', cell: row => <AreaCell row={row} /> },
    { ...column('published'), cell: row => <VersionCell row={row} /> },
    { ...column('robots'), cell: row => <RobotsCell row={row} isCounting={isCounting} /> },
    ...(maySeeReports ? [{ ...column('lastRun'), cell: ({ plan }: PlanRow) => <LastRunCell plan={plan} /> }] : []),
    { ...column('updated'), cell: ({ plan }) => <UpdatedCell plan={plan} /> },
    {
      id: 'actions',
      head: <VisuallyHidden>{t('users.columns.actions')}</VisuallyHidden>,
      className: styles['actions'],
      align: 'end',
      skeleton: '16px',
      cell: row => <PlanMenu plan={row.plan} name={row.name} onTask={onTask} />,
    },
  ]
}

/** The plans of one page; arrow keys go from row to row. */
export function PlansTable(props: Props) {
  const { t } = useTranslation()
  const { rows, sort } = props
  return (
    <Table
      label={t('plans.title')}
      isBusy={rows === undefined}
      className={styles['table']}
      columns={useColumns(props)}
      rows={rows}
      skeletonRows={PAGE_SIZE}
      sort={sort}
      rowKey={({ plan }) => plan.first_id}
    />
  )
}
