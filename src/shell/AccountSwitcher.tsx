import { Building2, ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Self } from '../../contract/resources/logins.ts'
import { accountName } from '../features/robots/names.ts'
import { i18n } from '../i18n/i18n.ts'
import { useFlagPreference } from '../preferences/preference.ts'
import { errorText } from '../service/serviceError.ts'
import { useNarrow, useNarrowing } from '../session/narrowing.ts'
import { session } from '../session/session.ts'
import { showToast } from '../toasts/toasts.ts'
import { Menu, MenuChoice } from '../widgets/menu/Menu.tsx'
import styles from './AccountSwitcher.module.css'

const ALL = 'all'

/** Narrows the screens to an account and makes it the one that the login works in; what the service refuses is shown, and undone. */
function useSwitch(self: Self, within: number | undefined): (account: number | undefined) => Promise<void> {
  const narrow = useNarrow()
  const undo = useRef<() => void>(undefined)
  useEffect(() => {
    const { unsubscribe } = session.on('refused', ({ error }) => {
      undo.current?.()
      undo.current = undefined
      showToast({
        kind: 'error',
        subject: 'account switch',
        title: i18n.t('shell.switchFailed'),
        text: errorText(i18n, 'login.getLogin', error),
      })
    })
    return unsubscribe
  }, [])
  return async account => {
    await narrow(account)
    // The page is read anew at the narrowed address when the service accepts.
    if (account === undefined || account === self.current_account) return
    undo.current = () => void narrow(within)
    session.send({ type: 'session.changeIdentity', change: { kind: 'account', account } })
  }
}

/** To which account and those below the screens are narrowed, all of them first; with a single account its name alone. */
export function AccountSwitcher({ self }: { readonly self: Self }) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const { within, accounts = self.accounts } = useNarrowing()
  const choose = useSwitch(self, within)
  const [only] = accounts
  if (only === undefined) return undefined
  if (accounts.length < 2)
    return (
      <div className={styles['account']}>
        <Building2 data-small aria-hidden />
        <span title={t('shell.account')}>{accountName(t, only, demoMode)}</span>
      </div>
    )
  const options = accounts.map(account => ({ id: String(account.id), text: accountName(t, account, demoMode) }))
  const value = within === undefined ? ALL : String(within)
  const name = options.find(({ id }) => id === value)?.text ?? t('shell.allAccounts')
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
        options={[{ id: ALL, text: t('shell.allAccounts') }, ...options]}
        value={value}
        onChoose={id => void choose(id === ALL ? undefined : Number(id))}
      />
    </Menu>
  )
}
