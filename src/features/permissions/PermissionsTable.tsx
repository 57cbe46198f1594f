import { useTranslation } from 'react-i18next'
import { isGranted, type LoginRole, PERMISSIONS } from '../../../contract/permissions.ts'
import { grantsOfRole, type PermissionsByRole } from '../../session/permissions.ts'
import { useGrants } from '../../session/session.ts'
import { Skeleton } from '../../widgets/Skeleton.tsx'
import { Table } from '../../widgets/Table.tsx'
import { GrantSwitch } from './GrantSwitch.tsx'
import styles from './PermissionsTable.module.css'

type Props = {
  /** The columns. */
  readonly roles: readonly LoginRole[]
  /** Undefined while they are on their way. */
  readonly permissions: PermissionsByRole | undefined
}

/** Every right there is, by what it is a right to, with the roles that hold it. */
export function PermissionsTable({ roles, permissions }: Props) {
  const { t } = useTranslation()
  const mayEdit = isGranted(useGrants(), ['Permissions', 'edit'])
  const held = roles.map(role => ({ role, grants: grantsOfRole(permissions ?? {}, role) }))
  return (
    <Table
      label={t('permissions.title')}
      isBusy={permissions === undefined}
      className={styles['table']}
      onPhone="columns"
    >
      <thead>
        <tr>
          <th scope="col">{t('permissions.right')}</th>
          {roles.map(role => (
            <th key={role} scope="col" className={styles['role']}>
              {t(`users.roles.${role}`)}
            </th>
          ))}
        </tr>
      </thead>
      {Object.entries(PERMISSIONS).map(([resource, actions]) => (
        <tbody key={resource}>
          <tr className={styles['resource']}>
            <th scope="rowgroup" colSpan={roles.length + 1}>
              {resource}
            </th>
          </tr>
          {actions.map(action => (
            <tr key={action}>
              <th scope="row">{action}</th>
              {held.map(({ role, grants }) => (
                <td key={role} className={styles['role']}>
                  {permissions === undefined ? (
                    <Skeleton width="28px" />
                  ) : (
                    <GrantSwitch
                      role={role}
                      resource={resource}
                      action={action}
                      isGranted={grants[resource]?.includes(action) ?? false}
                      mayEdit={mayEdit}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  )
}
