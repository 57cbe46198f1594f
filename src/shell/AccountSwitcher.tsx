import { useQuery } from '@tanstack/react-query'
import { Building2, ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Self } from '../../contract/resources/logins.ts'
import { accountName } from '../features/robots/names.ts'
import { i18n } from '../i18n/i18n.ts'
import { useFlagPreference } from '../preferences/preference.ts'
import { queries } from '../service/client.ts'
import { errorText } from '../service/serviceError.ts'
import { session } from '../session/session.ts'
import { Menu, MenuChoice } from '../widgets/Menu.tsx'
import { showToast } from '../widgets/toasts.ts'
import styles from './AccountSwitcher.module.css'

/** The account that the login works in now; with several of them, the way to another one. */
export function AccountSwitcher({ self }: { readonly self: Self }) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const { data } = useQuery(queries.accounts.self.queryOptions())
  useEffect(() => {
    // The page is read anew when the service accepts; what it refuses is told.
    const { unsubscribe } = session.on('refused', ({ error }) =>
      showToast({ kind: 'error', title: i18n.t('shell.switchFailed'), text: errorText(i18n, 'login.getLogin', error) }),
    )
    return unsubscribe
  }, [])
  const current = data ?? self.accounts.find(({ id }) => id === self.current_account)
  if (!current) return undefined
  const name = accountName(t, current, demoMode)
  if (self.accounts.length < 2)
    return (
      <div className={styles['account']}>
        <Building2 data-small aria-hidden />
        <span title={t('shell.account')}>{name}</span>
      </div>
    )
  return (
    <Menu
      label={t('shell.switchAccount')}
      trigger={
        <Button className={styles['account'] ?? ''} aria-label={`${t('shell.switchAccount')}, ${name}`}>
          <Building2 data-small aria-hidden />
          <span>{name}</span>
          <ChevronDown data-small aria-hidden />
        </Button>
      }
    >
      <MenuChoice
        title={t('shell.switchAccount')}
        options={self.accounts.map(account => ({ id: String(account.id), text: accountName(t, account, demoMode) }))}
        value={String(self.current_account)}
        onChoose={id => {
          const account = Number(id)
          if (account !== self.current_account)
            session.send({ type: 'session.changeIdentity', change: { kind: 'account', account } })
        }}
      />
    </Menu>
  )
}
