import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { rolesToGive } from '../../../contract/userRules.ts'
import { FormSelect } from '../../forms/FormSelect.tsx'
import { useMaybeSelf } from '../../session/session.ts'

type Props<Values extends FieldValues> = {
  readonly control: Control<Values>
  readonly name: FieldPath<Values>
}

/** The roles that whoever is signed in may give. */
export function RoleField<Values extends FieldValues>(props: Props<Values>) {
  const { t } = useTranslation()
  const self = useMaybeSelf()
  const roles = self === undefined ? [] : rolesToGive(self.role)
  return (
    <FormSelect
      {...props}
      label={t('users.fields.role')}
      options={roles.map(id => ({ id, text: t(`users.roles.${id}`) }))}
    />
  )
}
