import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/resources/users.ts'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { Table } from '../../widgets/table/Table.tsx'
import type { UserDeed } from './UserDialogs.tsx'
import { UserRow } from './UserRow.tsx'
import styles from './UsersTable.module.css'

const COLUMNS = ['name', 'login', 'role', 'accounts', 'lastActivity', 'secondFactor'] as const
const SKELETON_WIDTHS = {
  name: '64%',
  login: '56%',
  role: '60%',
  accounts: '72%',
  lastActivity: '60%',
  secondFactor: '30%',
}
const SKELETON_ROWS = 6

const SkeletonRows = () =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row}>
      {COLUMNS.map(column => (
        <td key={column} className={styles[column]}>
          <Skeleton width={SKELETON_WIDTHS[column]} />
        </td>
      ))}
      <td className={styles['actions']}>
        <Skeleton width="16px" />
      </td>
    </tr>
  ))

type Props = {
  /** Undefined while they are on their way. */
  readonly users: readonly User[] | undefined
  readonly onDeed: (deed: UserDeed) => void
}

/** Users of an account; arrow keys go from row to row. */
export function UsersTable({ users, onDeed }: Props) {
  const { t } = useTranslation()
  return (
    <Table label={t('users.title')} isBusy={users === undefined} className={styles['table']}>
      <thead>
        <tr>
          {COLUMNS.map(column => (
            <th key={column} scope="col" className={styles[column]}>
              {t(`users.columns.${column}`)}
            </th>
          ))}
          <th scope="col" className={styles['actions']}>
            <span>{t('users.columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody data-rows>
        {users === undefined ? (
          <SkeletonRows />
        ) : (
          users.map(user => <UserRow key={user.id} user={user} onDeed={onDeed} />)
        )}
      </tbody>
    </Table>
  )
}
