import { useSelector } from '@xstate/react'
import { CornerDownRight, CornerLeftUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListedAccount } from '../../../contract/resources/accounts.ts'
import { type MoveTarget, type MovingAccount, sightChange } from '../../../machines/accountMove/accountMove.logic.ts'
import { Button } from '../../widgets/button/Button.tsx'
import styles from './AccountPanel.module.css'
import { AccountFacts, Fact, HoldsFacts, PanelHead } from './AccountPanel.tsx'
import { useAccountTools } from './accountTools.ts'
import { useMoveTarget } from './useAccountMove.ts'
import { useAccountName } from './useAccounts.ts'

type PathProps = { readonly moving: MovingAccount; readonly target: MoveTarget | undefined }

/** From where to where. */
function Path({ moving, target }: PathProps) {
  const { t } = useTranslation()
  const nameOf = useAccountName()
  const named = (id: number | undefined): string => {
    const account = id === undefined ? undefined : moving.accounts.get(id)
    return account === undefined ? t('accounts.topLevel') : nameOf(account)
  }
  return (
    <dl className={styles['path']}>
      <div>
        <CornerLeftUp aria-hidden />
        <dt>{t('accounts.move.from')}</dt>
        <dd>{named(moving.account.parent)}</dd>
      </div>
      <div className={styles['to']}>
        <CornerDownRight aria-hidden />
        <dt>{t('accounts.move.to')}</dt>
        <dd>{target === undefined ? t('shared.none') : named(target === 'top' ? undefined : target)}</dd>
      </div>
    </dl>
  )
}

/** What a move changes for people. */
function Changes({ moving, target }: { readonly moving: MovingAccount; readonly target: MoveTarget }) {
  const { t } = useTranslation()
  const nameOf = useAccountName()
  const { loses, gains } = sightChange(moving, target)
  const name = nameOf(moving.account)
  return (
    <section className={styles['facts']} data-changes>
      <h3>{t('accounts.move.changes')}</h3>
      {loses && <p>{t('accounts.move.lose', { account: nameOf(loses), name })}</p>}
      {gains && <p>{t('accounts.move.gain', { account: nameOf(gains), name })}</p>}
      {!loses && !gains && <p>{t('accounts.move.same')}</p>}
    </section>
  )
}

type Props = {
  readonly moving: MovingAccount
  /** As the list has it; absent while the list shows another role. */
  readonly listed: ListedAccount | undefined
}

/** An account on its way: from, to, what goes along, what that changes; and the button that does it. */
export function MovePanel({ moving, listed }: Props) {
  const { t } = useTranslation()
  const { move } = useAccountTools()
  const target = useMoveTarget(move)
  const isUnderWay = useSelector(move, snapshot => snapshot.matches('moving') || snapshot.matches('reloading'))
  const cancel = (): void => move.send({ type: 'move.cancel' })
  return (
    <aside
      className={styles['panel']}
      aria-label={t('accounts.columns.account')}
      data-move
      data-empty={target === undefined || undefined}
    >
      <PanelHead account={moving.account} onClose={cancel} />
      <Path moving={moving} target={target} />
      <section className={styles['facts']}>
        <h3>{t('accounts.move.with')}</h3>
        <dl>
          <Fact name={t('accounts.move.below')}>{moving.immovable.size - 1}</Fact>
          {listed && <HoldsFacts account={listed} />}
        </dl>
      </section>
      <AccountFacts account={moving.account} />
      {target !== undefined && <Changes moving={moving} target={target} />}
      <div className={styles['foot']}>
        <Button
          variant="primary"
          className={styles['deed']}
          isPending={isUnderWay}
          disabledReason={target === undefined ? t('accounts.move.choose') : undefined}
          onPress={() => move.send({ type: 'move.confirm' })}
        >
          {t('accounts.move.here')}
        </Button>
        <Button onPress={cancel}>{t('shared.cancel')}</Button>
      </div>
    </aside>
  )
}
