import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted, type LoginRole } from '../../../contract/permissions.ts'
import type { LastChange } from '../../../contract/resources/audit.ts'
import type { PermissionsOverview } from '../../../contract/routes/rights.ts'
import { useGrants, useMaybeSelf } from '../../session/session.ts'
import { calendarDay } from '../../time/wallClock.ts'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import type { Column, RowGroup } from '../../widgets/table/columns.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { deliveredTo } from './delivered.ts'
import { GrantCell, grantReason } from './GrantCell.tsx'
import styles from './PermissionsTable.module.css'
import { type AreaId, RIGHT_ROWS, type RightRow } from './rightRows.ts'
import { lastChangeOf, useRightTexts } from './rightTexts.ts'
import type { GrantDrafts } from './useGrantDrafts.ts'

type Props = {
  /** The columns. */
  readonly roles: readonly LoginRole[]
  /** The rows that the filters leave. */
  readonly rows: readonly RightRow[]
  readonly drafts: GrantDrafts
  /** Undefined while it is on its way, or cannot be had. */
  readonly overview: PermissionsOverview | undefined
  readonly isBusy: boolean
  /** Who held each right as delivered is said in the place of what it allows. */
  readonly isCompared: boolean
}

function LastChangeText({ change }: { readonly change: LastChange | undefined }) {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  if (change === undefined) return <span className={styles['delivered']}>{t('administration.delivered')}</span>
  const day = calendarDay(Date.parse(change.time), { zone, locale: i18n.language })
  return change.by
    ? t('administration.changedBy', { name: change.by.name, day })
    : t('administration.changedOn', { day })
}

/** Name, what it allows, a tick of each role, and who changed it last. */
function useColumns({ roles, drafts, overview, isBusy, isCompared }: Props): readonly Column<RightRow>[] {
  const { t } = useTranslation()
  const words = useRightTexts()
  const mayEdit = isGranted(useGrants(), ['Permissions', 'edit'])
  const textOf = (row: RightRow): string => {
    if (!isCompared) return words(row).text
    const held = deliveredTo(row).map(role => t(`users.roles.${role}`))
    return held.length === 0
      ? t('permissions.deliveredToNobody')
      : t('permissions.deliveredTo', { roles: held.join(', ') })
  }
  const roleColumn = (role: LoginRole): Column<RightRow> => {
    const people = overview?.people.find(each => each.role === role)
    return {
      id: role,
      head: (
        <>
          {t(`users.roles.${role}`)}
          <small>{people ? t('permissions.people', { count: people.total }) : ' '}</small>
        </>
      ),
      headTitle: t(`permissions.roles.${role}`),
      headClass: styles['role'],
      className: styles['cell'],
      title: row => (isBusy ? undefined : grantReason(t, drafts.cellOf(role, row))),
      cellData: row => ({ 'data-change': isBusy ? undefined : drafts.cellOf(role, row).change }),
      cell: row =>
        isBusy ? (
          <Skeleton width="16px" />
        ) : (
          <GrantCell role={role} row={row} name={words(row).name} drafts={drafts} mayEdit={mayEdit} />
        ),
    }
  }
  return [
    {
      id: 'name',
      head: t('permissions.right'),
      className: styles['name'],
      isRowHead: true,
      cell: row => (
        <>
          {words(row).name}
          <small>{textOf(row)}</small>
        </>
      ),
    },
    { id: 'words', head: t('permissions.allows'), className: styles['words'], cell: textOf },
    ...roles.map(roleColumn),
    {
      id: 'last',
      head: t('permissions.lastChanged'),
      className: styles['last'],
      cell: row => (overview ? <LastChangeText change={lastChangeOf(overview, row)} /> : <Skeleton width="64%" />),
    },
  ]
}

type AreaProps = Pick<Props, 'roles' | 'drafts'> & {
  readonly area: AreaId
  readonly rows: readonly RightRow[]
  readonly isOpen: boolean
  readonly onOpen: (open: boolean) => void
}

/** The line above the rights of one area, which folds them. */
function AreaHead({ area, rows, roles, drafts, isOpen, onOpen }: AreaProps) {
  const { t } = useTranslation()
  const changed = drafts.all.filter(({ row }) => row.area === area).length
  return (
    <>
      {/* Not over all columns: narrow screens leave two of them out. */}
      <th scope="rowgroup">
        <button type="button" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {isOpen ? <ChevronDown data-small aria-hidden /> : <ChevronRight data-small aria-hidden />}
          {t(`permissions.areas.${area}`)}
          <small>{t('permissions.rights', { count: rows.length })}</small>
          {changed > 0 && <em>{t('permissions.changedHere', { total: changed })}</em>}
        </button>
      </th>
      {/* oxlint-disable jsx-a11y/control-has-associated-label -- cells are no controls, and these are empty */}
      <td className={styles['words']} />
      <td colSpan={roles.length} />
      <td className={styles['last']} />
      {/* oxlint-enable jsx-a11y/control-has-associated-label */}
    </>
  )
}

const AREAS = [...new Set(RIGHT_ROWS.map(({ area }) => area))]

/** Which roles ask for a second factor; then every right there is, by its area, with the roles that hold it. */
export function PermissionsTable(props: Props) {
  const { t } = useTranslation()
  const [folded, setFolded] = useState<ReadonlySet<AreaId>>(new Set())
  const { roles, rows, drafts } = props
  const groups = AREAS.flatMap((area): readonly RowGroup<RightRow>[] => {
    const ofArea = rows.filter(row => row.area === area)
    if (ofArea.length === 0) return []
    const isOpen = !folded.has(area)
    const open = (shown: boolean): void =>
      setFolded(before => new Set([...before, area].filter(each => !shown || each !== area)))
    const head = <AreaHead area={area} rows={ofArea} roles={roles} drafts={drafts} isOpen={isOpen} onOpen={open} />
    return [{ id: area, headClass: styles['area'], head, rows: isOpen ? ofArea : [] }]
  })
  return (
    <Table
      label={t('permissions.title')}
      isBusy={props.isBusy}
      className={styles['table']}
      onPhone="own"
      columns={useColumns(props)}
      rows={rows}
      groups={groups}
      rowKey={({ id }) => id}
    />
  )
}
