import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted, type LoginRole } from '../../../contract/permissions.ts'
import type { LastChange } from '../../../contract/resources/audit.ts'
import type { PermissionsOverview } from '../../../contract/routes/authorization.ts'
import { useGrants, useMaybeSelf } from '../../session/session.ts'
import { calendarDay } from '../../time/wallClock.ts'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { Table } from '../../widgets/table/Table.tsx'
import { deliveredTo } from './delivered.ts'
import { GrantCell } from './GrantCell.tsx'
import styles from './PermissionsTable.module.css'
import { type AreaId, RIGHT_ROWS, type RightRow } from './rightRows.ts'
import { lastChangeOf, useRightWords } from './rightWords.ts'
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

function Head({ roles, overview }: Pick<Props, 'roles' | 'overview'>) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col" className={styles['name']}>
          {t('permissions.right')}
        </th>
        <th scope="col" className={styles['words']}>
          {t('permissions.allows')}
        </th>
        {roles.map(role => {
          const people = overview?.people.find(each => each.role === role)
          return (
            <th key={role} scope="col" className={styles['role']} title={t(`permissions.roles.${role}`)}>
              {t(`users.roles.${role}`)}
              <small>{people ? t('permissions.people', { count: people.total }) : ' '}</small>
            </th>
          )
        })}
        <th scope="col" className={styles['last']}>
          {t('permissions.lastChanged')}
        </th>
      </tr>
    </thead>
  )
}

function LastChangeWords({ change }: { readonly change: LastChange | undefined }) {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  if (change === undefined) return <span className={styles['delivered']}>{t('administration.delivered')}</span>
  const day = calendarDay(Date.parse(change.time), { zone, locale: i18n.language })
  return change.by
    ? t('administration.changedBy', { name: change.by.name, day })
    : t('administration.changedOn', { day })
}

type AreaProps = Props & { readonly area: AreaId }

/** The rights of one area, under a line that folds them. */
function Area({ area, roles, rows, drafts, overview, isBusy, isCompared }: AreaProps) {
  const { t } = useTranslation()
  const words = useRightWords()
  const textOf = (row: RightRow): string => {
    if (!isCompared) return words(row).text
    const held = deliveredTo(row).map(role => t(`users.roles.${role}`))
    return held.length === 0
      ? t('permissions.deliveredToNobody')
      : t('permissions.deliveredTo', { roles: held.join(', ') })
  }
  const [isOpen, setOpen] = useState(true)
  const mayEdit = isGranted(useGrants(), ['Permissions', 'edit'])
  const changed = drafts.all.filter(({ row }) => row.area === area).length
  return (
    <tbody>
      <tr className={styles['area']}>
        {/* Not over all columns: narrow screens leave two of them out. */}
        <th scope="rowgroup">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
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
      </tr>
      {isOpen &&
        rows.map(row => (
          <tr key={row.id}>
            <th scope="row" className={styles['name']}>
              {words(row).name}
              <small>{textOf(row)}</small>
            </th>
            <td className={styles['words']}>{textOf(row)}</td>
            {roles.map(role =>
              isBusy ? (
                <td key={role} className={styles['cell']}>
                  <Skeleton width="16px" />
                </td>
              ) : (
                <GrantCell key={role} role={role} row={row} name={words(row).name} drafts={drafts} mayEdit={mayEdit} />
              ),
            )}
            <td className={styles['last']}>
              {overview ? <LastChangeWords change={lastChangeOf(overview, row)} /> : <Skeleton width="64%" />}
            </td>
          </tr>
        ))}
    </tbody>
  )
}

/** Which roles ask for a second factor; then every right there is, by its area, with the roles that hold it. */
export function PermissionsTable(props: Props) {
  const { t } = useTranslation()
  const areas = [...new Set(RIGHT_ROWS.map(({ area }) => area))]
  return (
    <Table label={t('permissions.title')} isBusy={props.isBusy} className={styles['table']} onPhone="columns">
      <Head roles={props.roles} overview={props.overview} />
      {areas.map(area => {
        const rows = props.rows.filter(row => row.area === area)
        return rows.length > 0 && <Area key={area} {...props} area={area} rows={rows} />
      })}
    </Table>
  )
}
