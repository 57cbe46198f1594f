import { useTranslation } from 'react-i18next'
import { isGranted, type LoginRole, PERMISSIONS } from '../../../contract/permissions.ts'
import { grantsOfRole, type PermissionsByRole } from '../../session/permissions.ts'
import { useGrants } from '../../session/session.ts'
import { Skeleton } from '../../widgets/Skeleton.tsx'
import { Table } from '../../widgets/Table.tsx'
import { GrantSwitch } from './GrantSwitch.tsx'
import styles from './PermissionsTable.module.css'
import { TfaSwitch } from './TfaSwitch.tsx'

type Props = {
  /** The columns. */
  readonly roles: readonly LoginRole[]
  /** Undefined while they are on their way. */
  readonly permissions: PermissionsByRole | undefined
  /** The roles that ask for a second factor; undefined while they are on their way. */
  readonly tfaRequired: readonly LoginRole[] | undefined
}

/** Which roles ask for a second factor; then every right there is, by what it is a right to, with the roles that hold it. */
export function PermissionsTable({ roles, permissions, tfaRequired }: Props) {
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
      <tbody>
        <tr className={styles['resource']}>
          <th scope="rowgroup" colSpan={roles.length + 1}>
            {t('permissions.tfa')}
          </th>
        </tr>
        <tr>
          <th scope="row" className={styles['words']}>
            {t('permissions.tfaRequired')}
          </th>
          {roles.map(role => (
            <td key={role} className={styles['role']}>
              {tfaRequired === undefined ? (
                <Skeleton width="28px" />
              ) : (
                <TfaSwitch role={role} isRequired={tfaRequired.includes(role)} mayEdit={mayEdit} />
              )}
            </td>
          ))}
        </tr>
      </tbody>
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
