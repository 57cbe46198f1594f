import { useSelector } from '@xstate/react'
import { Move } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { tinykeys } from 'tinykeys'
import { holdProblem } from '../../../machines/accountMove/accountMove.logic.ts'
import { Button } from '../../widgets/button/Button.tsx'
import styles from './AccountsScreen.module.css'
import { useAccountTools } from './accountTools.ts'
import { useMoving } from './useAccountMove.ts'
import { useAccountName } from './useAccounts.ts'

/** What is being moved, above the tree; said once to screen readers. Escape gives it up. */
export function MoveBanner() {
  const { t } = useTranslation()
  const { move, seesAll } = useAccountTools()
  const nameOf = useAccountName()
  const moving = useMoving(move)
  const isUnderWay = useSelector(move, snapshot => snapshot.matches('moving') || snapshot.matches('reloading'))
  const isMoving = moving !== undefined
  useEffect(
    () => (isMoving ? tinykeys(window, { Escape: () => move.send({ type: 'move.cancel' }) }) : undefined),
    [isMoving, move],
  )
  if (moving === undefined) return undefined
  const below = moving.immovable.size - 1
  return (
    <div className={styles['banner']}>
      <Move aria-hidden />
      <p role="status">
        <strong>{t('accounts.move.moving', { name: nameOf(moving.account) })}</strong>{' '}
        {below > 0 && <span>{t('accounts.move.along', { count: below })} </span>}
        <span>{t('accounts.move.choose')}</span>
      </p>
      {seesAll && holdProblem(moving, 'top') === undefined && (
        <Button variant="quiet" size="small" onPress={() => move.send({ type: 'move.aim', target: 'top' })}>
          {t('accounts.move.toTop')}
        </Button>
      )}
      <Button size="small" onPress={() => move.send({ type: 'move.cancel' })} isPending={isUnderWay}>
        {t('shared.cancel')}
      </Button>
    </div>
  )
}
