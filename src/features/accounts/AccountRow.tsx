import { ChevronRight, Ellipsis } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Button as ChevronButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { TIERS } from '../../../contract/permissions.ts'
import { holdProblem, type MovingAccount } from '../../../machines/accountMove/accountMove.logic.ts'
import { LANGUAGE_NAMES } from '../../i18n/languageNames.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Menu, MenuItem } from '../../widgets/menu/Menu.tsx'
import styles from './AccountRow.module.css'
import { actionsOf, startAction, useAccountTools } from './accountTools.ts'
import type { Branch } from './branches.ts'
import { PagesLink } from './PagesLink.tsx'
import type { TreeRow } from './treeRows.ts'
import { useMoveTarget, useMoving } from './useAccountMove.ts'

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

/** Tab reaches what the row at hand offers, and goes on. */
type EndProps = { readonly branch: Branch; readonly isCurrent: boolean }

function Actions({ branch: { account, name }, isCurrent }: EndProps) {
  const { t } = useTranslation()
  const tools = useAccountTools()
  const actions = actionsOf(tools, account)
  return (
    <>
      <PagesLink account={account} name={name} isCurrent={isCurrent} />
      {actions.length > 0 && (
        <Menu
          label={t('accounts.actionsOf', { name })}
          trigger={
            <IconButton label={t('accounts.actionsOf', { name })} excludeFromTabOrder={!isCurrent}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
          onAction={id => {
            const action = actions.find(each => each === id)
            if (action !== undefined) startAction(tools, action, account)
          }}
        >
          {actions.map(action => (
            <MenuItem key={action} id={action} text={t(`accounts.deeds.${action}`)} />
          ))}
        </Menu>
      )}
    </>
  )
}

/** The end of a row while an account moves: why this one cannot hold it, or the way to move it here. */
function MoveEnd({ branch, moving, isCurrent }: EndProps & { readonly moving: MovingAccount }) {
  const { t } = useTranslation()
  const { move } = useAccountTools()
  const target = useMoveTarget(move)
  const { id } = branch.account
  const problem = holdProblem(moving, id)
  if (problem !== undefined) return <span className={styles['reason']}>{t(`accounts.move.problems.${problem}`)}</span>
  if (target !== id) return <PagesLink account={branch.account} name={branch.name} isCurrent={isCurrent} />
  return (
    <Button
      variant="primary"
      size="small"
      excludeFromTabOrder={!isCurrent}
      onPress={() => move.send({ type: 'move.confirm' })}
    >
      {t('accounts.move.here')}
    </Button>
  )
}

type Props = {
  readonly row: TreeRow
  /** Among all rows, from 0. */
  readonly index: number
  /** Where it is drawn, px. */
  readonly top: number
  /** Whether it has the focus, or gets it when the tree does. */
  readonly isCurrent: boolean
  readonly isSelected: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onToggle: (account: number) => void
  readonly onChoose: (account: number) => void
}

/** One account: its place in the tree, what it is, what it holds, what can be done with it. */
export function AccountRow({ row, index, top, isCurrent, isSelected, onKeyDown, onToggle, onChoose }: Props) {
  const { t } = useTranslation()
  const { move } = useAccountTools()
  const moving = useMoving(move)
  const { branch, level, place, siblings, isExpanded } = row
  const { account, name, guides } = branch
  const tier = account.tier >= TIERS.premium ? 'premium' : 'free'
  const isImmovable = moving?.immovable.has(account.id) === true
  const choose = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
    // Neither a press of what the row offers, nor one in its menu, which lies elsewhere.
    const isOwn = target instanceof Element && currentTarget.contains(target) && !target.closest('a, button')
    if (isOwn) onChoose(account.id)
  }
  return (
    <div
      role="row"
      className={styles['row']}
      style={{ top }}
      tabIndex={isCurrent ? 0 : -1}
      aria-rowindex={index + 2}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isExpanded}
      aria-selected={isSelected}
      aria-disabled={isImmovable || undefined}
      data-account={account.id}
      data-current={isCurrent || undefined}
      data-inactive={account.inactive || undefined}
      onClick={choose}
      onKeyDown={onKeyDown}
    >
      <div role="rowheader" className={styles['node']}>
        {guides.map((guide, depth) => (
          <span key={`${depth} ${guide}`} className={styles['guide']} data-guide={guide} aria-hidden />
        ))}
        {isExpanded === undefined ? (
          <span className={styles['leaf']} aria-hidden />
        ) : (
          <ChevronButton
            className={styles['chevron'] ?? ''}
            excludeFromTabOrder
            aria-label={t(isExpanded ? 'accounts.close' : 'accounts.open', { name })}
            onPress={() => onToggle(account.id)}
          >
            <ChevronRight data-small aria-hidden />
          </ChevronButton>
        )}
        <span className={styles['name']} data-top={guides.length === 0 || undefined} title={name}>
          {name}
        </span>
        <Tags branch={branch} moving={moving} />
      </div>
      <span role="gridcell" className={styles['role']}>
        {t(`accounts.roles.${account.role}`)}
      </span>
      <span role="gridcell" className={styles['tier']} data-tier={tier}>
        {t(`accounts.tiers.${tier}`)}
      </span>
      <span role="gridcell" className={styles['language']}>
        {LANGUAGE_NAMES[account.default_language]}
      </span>
      <span role="gridcell" className={styles['robots']}>
        <span className={styles['unit']} aria-hidden>
          {t('accounts.columns.robots')}{' '}
        </span>
        {account.robots}
      </span>
      <span role="gridcell" className={styles['users']}>
        <span className={styles['unit']} aria-hidden>
          {t('accounts.columns.users')}{' '}
        </span>
        {account.beta_trial_enabled ? <span className={styles['off']}>{t('accounts.usersOff')}</span> : account.users}
      </span>
      <div role="gridcell" className={styles['end']}>
        {moving === undefined ? (
          <Actions branch={branch} isCurrent={isCurrent} />
        ) : (
          <MoveEnd branch={branch} moving={moving} isCurrent={isCurrent} />
        )}
      </div>
    </div>
  )
}
