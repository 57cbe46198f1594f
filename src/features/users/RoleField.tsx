import { useTranslation } from 'react-i18next'
import type { LoginRole } from '../../../contract/permissions.ts'
import { rolesToGive } from '../../../contract/userRules.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { SelectField } from '../../widgets/field/SelectField.tsx'

type Props = {
  readonly value: LoginRole
  readonly onChange: (role: LoginRole) => void
  readonly error?: string | undefined
}

/** The roles that whoever is signed in may give. */
export function RoleField({ value, onChange, error }: Props) {
  const { t } = useTranslation()
  const self = useMaybeSelf()
  const roles = self === undefined ? [] : rolesToGive(self.role)
  return (
    <SelectField
      label={t('users.fields.role')}
      options={roles.map(id => ({ id, text: t(`users.roles.${id}`) }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
