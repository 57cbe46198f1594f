import { ListRestart, Plus, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AccountRole } from '../../../contract/permissions.ts'
import { useNarrow } from '../../theme/theme.ts'
import { Button } from '../../widgets/Button.tsx'
import { Field } from '../../widgets/Field.tsx'
import { IconButton } from '../../widgets/IconButton.tsx'
import { Segmented } from '../../widgets/Segmented.tsx'
import { SelectField } from '../../widgets/SelectField.tsx'
import styles from './AccountsScreen.module.css'
import { useAccountsDesk } from './accountsDesk.ts'

type Props = {
  /** */
  readonly offered: readonly AccountRole[]
  readonly role: AccountRole
  readonly onRole: (role: AccountRole) => void
  readonly text: string
  readonly onText: (text: string) => void
  readonly onNew: () => void
}

/** Which accounts are shown, and what can be done with all of them. */
export function AccountsTop({ offered, role, onRole, text, onText, onNew }: Props) {
  const { t } = useTranslation()
  const { begin, mayEdit, seesAll } = useAccountsDesk()
  const isPhone = useNarrow()
  const choice = {
    label: t('accounts.columns.role'),
    options: offered.map(id => ({ id, text: t(`accounts.roles.${id}`) })),
    value: role,
    onChange: onRole,
  }
  const rebuild = {
    onPress: () => begin({ kind: 'rebuild' }),
    icon: <ListRestart data-small aria-hidden />,
    label: t('accounts.rebuild.deed'),
  }
  return (
    <div className={styles['top']}>
      <h1>{t('accounts.title')}</h1>
      <div className={styles['roles']}>{isPhone ? <SelectField {...choice} /> : <Segmented {...choice} />}</div>
      <Field
        label={t('accounts.find')}
        labelHidden
        className={styles['search']}
        type="search"
        icon={<Search data-small aria-hidden />}
        placeholder={t('accounts.find')}
        input={{ autoComplete: 'off', spellCheck: 'false', maxLength: 100 }}
        value={text}
        onChange={onText}
      />
      {mayEdit && seesAll && (
        <div className={styles['rebuild']}>
          {isPhone ? (
            <IconButton label={rebuild.label} onPress={rebuild.onPress}>
              {rebuild.icon}
            </IconButton>
          ) : (
            <Button variant="quiet" icon={rebuild.icon} onPress={rebuild.onPress}>
              {rebuild.label}
            </Button>
          )}
        </div>
      )}
      {mayEdit && (
        <Button variant="primary" icon={<Plus data-small aria-hidden />} onPress={onNew}>
          {t('accounts.new')}
        </Button>
      )}
    </div>
  )
}
