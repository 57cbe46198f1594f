import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaff, mayBeGivenPlans } from '../../../contract/permissions.ts'
import type { Self } from '../../../contract/resources/logins.ts'
import type { User } from '../../../contract/resources/users.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { SelectField } from '../../widgets/field/SelectField.tsx'
import { accountName } from '../robots/names.ts'
import { PlanRight } from './PlanRight.tsx'
import { Section } from './Section.tsx'
import { UserDialogs } from './UserDialogs.tsx'
import styles from './UserScreen.module.css'
import type { UserActionKind } from './userActions.ts'

/** Another account for a user, of those that the reader sees: chosen first, then added by the button. */
function AddAccount({ user }: { readonly user: Pick<User, 'id' | 'accounts'> }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const demoMode = useFlagPreference('demo-mode')
  const { data } = useQuery(queries.accounts.viewable.queryOptions())
  const [chosen, setChosen] = useState<number>()
  const add = useMutation({
    mutationFn: (account: number) => service.users.addAccount({ id: user.id, account }),
    onSuccess: () => {
      setChosen(undefined)
      return client.invalidateQueries({ queryKey: queries.users.key() })
    },
  })
  const others = data?.data.filter(account => !user.accounts.some(own => own.id === account.id)) ?? []
  if (others.length === 0) return undefined
  return (
    <>
      <div className={styles['choose']}>
        <div className={styles['field']}>
          <SelectField
            label={t('users.anotherAccount')}
            placeholder={t('users.chooseAccount')}
            options={others.map(account => ({ id: String(account.id), text: accountName(t, account, demoMode) }))}
            value={chosen === undefined ? undefined : String(chosen)}
            onChange={id => setChosen(Number(id))}
          />
        </div>
        <Button
          isPending={add.isPending}
          disabledReason={chosen === undefined ? t('robotAdmin.chooseAccount') : undefined}
          onPress={() => chosen !== undefined && add.mutate(chosen)}
        >
          {t('users.addAccount')}
        </Button>
      </div>
      {add.error && <FormFailure text={errorText(i18n, 'user.getUser', apiErrorOf(add.error))} />}
    </>
  )
}

type AccountsProps = {
  readonly user: Pick<User, 'accounts' | 'elsewhere'>
  readonly onLeave?: (account: number) => void
}

function Accounts({ user, onLeave }: AccountsProps) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const isLast = user.accounts.length === 1 && !user.elsewhere
  return (
    <ul className={styles['list']}>
      {user.accounts.map(account => {
        const name = accountName(t, account, demoMode)
        return (
          <li key={account.id}>
            <span className={styles['grow']}>{name}</span>
            {onLeave && (
              <IconButton
                label={t('users.leaveAccount', { account: name })}
                disabledReason={isLast ? t('errors.user.lastAccount') : undefined}
                onPress={() => onLeave(account.id)}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </li>
        )
      })}
      {user.elsewhere && <li className={styles['quiet']}>{t('users.elsewhere')}</li>}
    </ul>
  )
}

/** What somebody else may be given and relieved of. */
function Managed({ user, actions }: { readonly user: User; readonly actions: readonly UserActionKind[] }) {
  const { t } = useTranslation()
  const self = useMaybeSelf()
  const givesPlans = self !== undefined && isStaff(self.role) && actions.includes('role') && mayBeGivenPlans(user.role)
  const [asked, setAsked] = useState<{ readonly kind: 'role' } | { readonly kind: 'leave'; readonly account: number }>()
  return (
    <>
      <div className={styles['line']}>
        <span className={styles['grow']}>{t(`users.roles.${user.role}`)}</span>
        {actions.includes('role') && (
          <Button size="small" onPress={() => setAsked({ kind: 'role' })}>
            {t('users.deeds.role')}
          </Button>
        )}
      </div>
      {givesPlans && <PlanRight user={user} />}
      {actions.includes('leave') ? (
        <>
          <Accounts user={user} onLeave={account => setAsked({ kind: 'leave', account })} />
          <AddAccount user={user} />
        </>
      ) : (
        <Accounts user={user} />
      )}
      {asked && (
        <UserDialogs
          action={{ kind: asked.kind, user }}
          {...(asked.kind === 'leave' ? { account: asked.account } : {})}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

type Props = { readonly user: User | Self; readonly actions: readonly UserActionKind[] }

/** Role and accounts. Nobody changes their own. */
export function RightsSection({ user, actions }: Props) {
  const { t } = useTranslation()
  return (
    <Section title={t('users.rights')}>
      {'elsewhere' in user ? (
        <Managed user={user} actions={actions} />
      ) : (
        <>
          <p>{t(`users.roles.${user.role}`)}</p>
          <Accounts user={{ accounts: user.accounts, elsewhere: false }} />
        </>
      )}
    </Section>
  )
}
