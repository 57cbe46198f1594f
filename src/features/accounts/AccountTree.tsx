import { useMemo, useState, useSyncExternalStore } from 'react'
import { Collection, type Key, ListLayout, Tree, TreeItem, TreeItemContent, Virtualizer } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { subscribeToTheme } from '../../theme/theme.ts'
import { AccountRow } from './AccountRow.tsx'
import styles from './AccountTree.module.css'
import { useAccountsDesk } from './accountsDesk.ts'
import { type Branch, flat } from './branches.ts'
import { useMoveTarget, useMoving } from './useAccountMove.ts'

/** Of a row, px, by the density of the page. */
const rowHeight = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row-h')) || 36

const COLUMNS = ['account', 'role', 'tier', 'language', 'robots', 'users'] as const

const branchItem = (branch: Branch) => (
  <TreeItem id={branch.account.id} textValue={branch.name} className={styles['item'] ?? ''}>
    <TreeItemContent>{({ isExpanded }) => <AccountRow branch={branch} isExpanded={isExpanded} />}</TreeItemContent>
    <Collection items={branch.children.map(withId)}>{({ branch: child }) => branchItem(child)}</Collection>
  </TreeItem>
)

const items = new WeakMap<Branch, { readonly id: number; readonly branch: Branch }>()
/** The same branch is the same item, so that the list knows what it has drawn already. */
function withId(branch: Branch) {
  const item = items.get(branch) ?? { id: branch.account.id, branch }
  items.set(branch, item)
  return item
}

type Props = {
  readonly branches: readonly Branch[]
  /** A search shows all that it finds, whatever is closed. */
  readonly isSearch: boolean
  readonly chosen: number | undefined
  readonly onChoose: (account: number) => void
}

/**
 * The tree of accounts; only what is in view is drawn. Arrow keys walk it, Enter chooses; while an account moves they choose its new parent, and
 * Escape gives up.
 */
export function AccountTree({ branches, isSearch, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const { move } = useAccountsDesk()
  const moving = useMoving(move)
  const target = useMoveTarget(move)
  const height = useSyncExternalStore(subscribeToTheme, rowHeight)
  const [closed, setClosed] = useState<ReadonlySet<Key>>(new Set())
  const parents = useMemo(
    () => flat(branches).flatMap(({ account, children }) => (children.length > 0 ? [account.id] : [])),
    [branches],
  )
  const expanded = useMemo(
    () => (isSearch ? parents : parents.filter(id => !closed.has(id))),
    [parents, closed, isSearch],
  )
  const selected = moving === undefined ? chosen : target
  return (
    <div className={styles['table']}>
      <div className={styles['head']} aria-hidden>
        {COLUMNS.map(column => (
          <span key={column} className={styles[column]}>
            {t(`accounts.columns.${column}`)}
          </span>
        ))}
      </div>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: height }}>
        <Tree
          aria-label={t('accounts.title')}
          className={styles['tree'] ?? ''}
          items={branches.map(withId)}
          selectionMode="single"
          disallowEmptySelection={selected !== undefined}
          selectedKeys={selected === undefined || selected === 'top' ? [] : [selected]}
          onSelectionChange={keys => {
            const [key] = keys === 'all' ? [] : keys
            if (typeof key !== 'number') return
            if (moving === undefined) onChoose(key)
            else move.send({ type: 'move.aim', target: key })
          }}
          disabledKeys={moving === undefined ? [] : moving.immovable}
          disabledBehavior="selection"
          expandedKeys={expanded}
          onExpandedChange={keys => setClosed(new Set(parents.filter(id => !keys.has(id))))}
          escapeKeyBehavior="none"
        >
          {({ branch }) => branchItem(branch)}
        </Tree>
      </Virtualizer>
    </div>
  )
}
