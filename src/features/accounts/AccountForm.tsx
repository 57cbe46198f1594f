import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import { ACCOUNT_ROLES, type AccountRole, isGranted } from '../../../contract/permissions.ts'
import { accountNameKey, MAX_ACCOUNT_NAME } from '../../../contract/resources/accounts.ts'
import { FormField } from '../../forms/FormField.tsx'
import { FormSelect } from '../../forms/FormSelect.tsx'
import { useGrants } from '../../session/session.ts'
import { LanguageField } from '../../shell/LanguageField.tsx'
import { Switch } from '../../widgets/field/Switch.tsx'

const TIER_IDS = ['free', 'premium'] as const
export type TierId = (typeof TIER_IDS)[number]

/** `taken`: keys of the names that others have. */
export const accountFormSchema = (
  words: { readonly missing: string; readonly taken: string },
  taken: ReadonlySet<string>,
) =>
  v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, words.missing),
      v.maxLength(MAX_ACCOUNT_NAME),
      v.check(name => !taken.has(accountNameKey(name)), words.taken),
    ),
    role: v.picklist(ACCOUNT_ROLES),
    tier: v.picklist(TIER_IDS),
    language: v.picklist(LANGUAGES),
    active: v.boolean(),
    parent: v.string(),
  })
export type AccountValues = {
  name: string
  role: AccountRole
  tier: TierId
  language: Language
  active: boolean
  parent: string
}

type Props = {
  readonly control: Control<AccountValues, unknown, v.InferOutput<ReturnType<typeof accountFormSchema>>>
  /** Roles that whoever is signed in may give. */
  readonly roles: readonly AccountRole[]
}

/** The fields of an account: each that needs a permission only with it. */
export function AccountFields({ control, roles }: Props) {
  const { t } = useTranslation()
  const grants = useGrants()
  const may = (action: string): boolean => isGranted(grants, ['Accounts', action])
  return (
    <>
      <FormField
        control={control}
        name="name"
        label={t('accounts.fields.name')}
        input={{ autoComplete: 'off', maxLength: MAX_ACCOUNT_NAME }}
        autoFocus
      />
      {may('editAccountRole') && (
        <FormSelect
          control={control}
          name="role"
          label={t('accounts.columns.role')}
          options={roles.map(id => ({ id, text: t(`accounts.roles.${id}`) }))}
        />
      )}
      {may('editTier') && (
        <FormSelect
          control={control}
          name="tier"
          label={t('accounts.columns.tier')}
          options={TIER_IDS.map(id => ({ id, text: t(`accounts.tiers.${id}`) }))}
        />
      )}
      {may('editDefaultLanguage') && (
        <Controller
          control={control}
          name="language"
          render={({ field }) => (
            <LanguageField label={t('accounts.fields.language')} value={field.value} onChange={field.onChange} />
          )}
        />
      )}
      {may('editActiveState') && (
        <Controller
          control={control}
          name="active"
          render={({ field }) => (
            <Switch isSelected={field.value} onChange={field.onChange}>
              {t('accounts.fields.active')}
            </Switch>
          )}
        />
      )}
    </>
  )
}
