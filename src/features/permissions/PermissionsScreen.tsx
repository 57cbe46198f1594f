import '../../i18n/screenTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted, LOGIN_ROLES, type LoginRole } from '../../../contract/permissions.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useGrants } from '../../session/session.ts'
import { Shell } from '../../shell/Shell.tsx'
import { useNarrow } from '../../theme/theme.ts'
import { ErrorState } from '../../widgets/ErrorState.tsx'
import { ListScreen } from '../../widgets/ListScreen.tsx'
import { SelectField } from '../../widgets/SelectField.tsx'
import { PermissionsTable } from './PermissionsTable.tsx'

/** What each role may do: a switch for each right. On a phone there is room for one role at a time. */
export function PermissionsScreen() {
  const { t, i18n } = useTranslation()
  const isPhone = useNarrow()
  const mayEdit = isGranted(useGrants(), ['Permissions', 'edit'])
  const [shown, setShown] = useState<LoginRole>('support')
  const { data, error, refetch } = useQuery(queries.authorization.permissions.queryOptions())
  const failure = data === undefined && error ? apiErrorOf(error) : undefined
  return (
    <Shell>
      <ListScreen
        title={t('permissions.title')}
        lead={t(mayEdit ? 'permissions.lead' : 'permissions.readOnly')}
        leadBelow
        controls={
          isPhone && (
            <SelectField
              label={t('permissions.role')}
              options={LOGIN_ROLES.map(id => ({ id, text: t(`users.roles.${id}`) }))}
              value={shown}
              onChange={id => setShown(LOGIN_ROLES.find(role => role === id) ?? shown)}
            />
          )
        }
      >
        {failure ? (
          <ErrorState
            text={errorText(i18n, 'login.getLogin', failure)}
            token={failure.token}
            onRetry={() => void refetch()}
          />
        ) : (
          <PermissionsTable
            roles={isPhone ? [shown] : LOGIN_ROLES}
            permissions={data?.permissions}
            tfaRequired={data?.tfa_required}
          />
        )}
      </ListScreen>
    </Shell>
  )
}
