import { ChevronRight, Ellipsis } from 'lucide-react'
import { Button as ChevronButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { TIERS } from '../../../contract/permissions.ts'
import { holdProblem, type MovingAccount } from '../../../machines/accountMove/accountMove.logic.ts'
import { LANGUAGE_NAMES } from '../../i18n/languageNames.ts'
import { Button } from '../../widgets/Button.tsx'
import { IconButton } from '../../widgets/IconButton.tsx'
import { Menu, MenuItem } from '../../widgets/Menu.tsx'
import styles from './AccountRow.module.css'
import { deedsOf, startDeed, useAccountsDesk } from './accountsDesk.ts'
import type { Branch } from './branches.ts'
import { PagesLink } from './PagesLink.tsx'
import { useMoveTarget, useMoving } from './useAccountMove.ts'

type RowProps = { readonly branch: Branch; readonly isExpanded: boolean }

function Tags({
  branch: { account },
  moving,
}: {
  readonly branch: Branch
  readonly moving: MovingAccount | undefined
}) {
  const { t } = useTranslation()
  return (
    <>
      {moving?.account.id === account.id && <span className={styles['tag']}>{t('accounts.tags.moving')}</span>}
      {account.inactive && <span className={styles['tag']}>{t('accounts.tags.inactive')}</span>}
      {account.beta_trial_enabled && <span className={styles['tag']}>{t('accounts.tags.beta')}</span>}
    </>
  )
}

function Actions({ branch: { account, name } }: { readonly branch: Branch }) {
  const { t } = useTranslation()
  const desk = useAccountsDesk()
  const deeds = deedsOf(desk, account)
  return (
    <>
      <PagesLink account={account} name={name} />
      {deeds.length > 0 && (
        <Menu
          label={t('accounts.actionsOf', { name })}
          trigger={
            <IconButton label={t('accounts.actionsOf', { name })}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
          onAction={id => {
            const deed = deeds.find(each => each === id)
            if (deed !== undefined) startDeed(desk, deed, account)
          }}
        >
          {deeds.map(deed => (
            <MenuItem key={deed} id={deed} text={t(`accounts.deeds.${deed}`)} />
          ))}
        </Menu>
      )}
    </>
  )
}

/** The end of a row while an account moves: why this one cannot hold it, or the way to move it here. */
function MoveEnd({ branch, moving }: { readonly branch: Branch; readonly moving: MovingAccount }) {
  const { t } = useTranslation()
  const { move } = useAccountsDesk()
  const target = useMoveTarget(move)
  const { id } = branch.account
  const problem = holdProblem(moving, id)
  if (problem !== undefined) return <span className={styles['reason']}>{t(`accounts.move.problems.${problem}`)}</span>
  if (target !== id) return <PagesLink account={branch.account} name={branch.name} />
  return (
    <Button variant="primary" size="small" onPress={() => move.send({ type: 'move.confirm' })}>
      {t('accounts.move.here')}
    </Button>
  )
}

/** One account: its place in the tree, what it is, what it holds, what can be done with it. */
export function AccountRow({ branch, isExpanded }: RowProps) {
  const { t } = useTranslation()
  const { move } = useAccountsDesk()
  const moving = useMoving(move)
  const { account, name, children, guides } = branch
  const tier = account.tier >= TIERS.premium ? 'premium' : 'free'
  return (
    <div
      className={styles['row']}
      data-immovable={moving?.immovable.has(account.id) || undefined}
      data-inactive={account.inactive || undefined}
    >
      <div className={styles['node']}>
        {guides.map((guide, depth) => (
          <span key={`${depth} ${guide}`} className={styles['guide']} data-guide={guide} aria-hidden />
        ))}
        {children.length > 0 ? (
          <ChevronButton
            slot="chevron"
            className={styles['chevron'] ?? ''}
            aria-label={t(isExpanded ? 'accounts.close' : 'accounts.open', { name })}
          >
            <ChevronRight data-small aria-hidden />
          </ChevronButton>
        ) : (
          <span className={styles['leaf']} aria-hidden />
        )}
        <span className={styles['name']} data-top={guides.length === 0 || undefined} title={name}>
          {name}
        </span>
        <Tags branch={branch} moving={moving} />
      </div>
      <span className={styles['role']}>{t(`accounts.roles.${account.role}`)}</span>
      <span className={styles['tier']} data-tier={tier}>
        {t(`accounts.tiers.${tier}`)}
      </span>
      <span className={styles['language']}>{LANGUAGE_NAMES[account.default_language]}</span>
      <span className={styles['robots']}>
        <span className={styles['unit']}>{t('accounts.columns.robots')} </span>
        {account.robots}
      </span>
      <span className={styles['users']}>
        <span className={styles['unit']}>{t('accounts.columns.users')} </span>
        {account.beta_trial_enabled ? <span className={styles['off']}>{t('accounts.usersOff')}</span> : account.users}
      </span>
      <div className={styles['end']}>
        {moving === undefined ? <Actions branch={branch} /> : <MoveEnd branch={branch} moving={moving} />}
      </div>
    </div>
  )
}
