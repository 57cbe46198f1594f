import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TIERS } from '../../../contract/permissions.ts'
import type { Account, ListedAccount } from '../../../contract/resources/accounts.ts'
import { LANGUAGE_NAMES } from '../../i18n/languageNames.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import styles from './AccountPanel.module.css'
import { actionsOf, startAction, useAccountTools } from './accountTools.ts'
import { PagesLink } from './PagesLink.tsx'
import { useAccountName } from './useAccounts.ts'

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type HeadProps = { readonly account: Account; readonly onClose: () => void }

export function PanelHead({ account, onClose }: HeadProps) {
  const { t } = useTranslation()
  const nameOf = useAccountName()
  return (
    <div className={styles['head']}>
      <div>
        <p>{t('accounts.numbered', { role: t(`accounts.roles.${account.role}`), id: account.id })}</p>
        <h2>{nameOf(account)}</h2>
      </div>
      <IconButton label={t('shared.close')} onPress={onClose} className={styles['close']}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

export function AccountFacts({ account }: { readonly account: Account }) {
  const { t } = useTranslation()
  return (
    <section className={styles['facts']}>
      <h3>{t('accounts.columns.account')}</h3>
      <dl>
        <Fact name={t('accounts.columns.tier')}>
          {t(account.tier >= TIERS.premium ? 'accounts.tiers.premium' : 'accounts.tiers.free')}
        </Fact>
        <Fact name={t('accounts.fields.language')}>{LANGUAGE_NAMES[account.default_language]}</Fact>
        <Fact name={t('accounts.fields.active')}>{t(account.inactive ? 'accounts.no' : 'accounts.yes')}</Fact>
      </dl>
    </section>
  )
}

/** Robots, users and plans of an account and of all below it. */
export function HoldsFacts({ account }: { readonly account: ListedAccount }) {
  const { t } = useTranslation()
  return (
    <>
      <Fact name={t('accounts.columns.robots')}>{account.robots}</Fact>
      <Fact name={t('accounts.columns.users')}>
        {account.beta_trial_enabled ? t('accounts.usersOff') : account.users}
      </Fact>
      <Fact name={t('accounts.plans')}>{account.plans}</Fact>
    </>
  )
}

type Props = { readonly account: ListedAccount | undefined; readonly onClose: () => void }

/** The chosen account, and what can be done with it. */
export function AccountPanel({ account, onClose }: Props) {
  const { t } = useTranslation()
  const tools = useAccountTools()
  const nameOf = useAccountName()
  if (account === undefined)
    return (
      <aside className={styles['panel']} data-empty aria-label={t('accounts.columns.account')}>
        <p className={styles['hint']}>{t('accounts.choose')}</p>
      </aside>
    )
  return (
    <aside className={styles['panel']} aria-label={t('accounts.columns.account')}>
      <PanelHead account={account} onClose={onClose} />
      <AccountFacts account={account} />
      <section className={styles['facts']}>
        <h3>{t('accounts.holds')}</h3>
        <dl>
          <HoldsFacts account={account} />
        </dl>
        <PagesLink account={account} name={nameOf(account)} />
      </section>
      <div className={styles['foot']}>
        {actionsOf(tools, account).map(action => (
          <Button
            key={action}
            variant={action === 'remove' ? 'danger' : 'secondary'}
            onPress={() => startAction(tools, action, account)}
          >
            {t(`accounts.deeds.${action}`)}
          </Button>
        ))}
      </div>
    </aside>
  )
}
