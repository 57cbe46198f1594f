import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ElementKey } from '../../../../contract/plan/drawing.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { usePlanEditor } from '../planEditor.ts'
import styles from './ElementTree.module.css'

type Props = { readonly name: string; readonly keys: readonly ElementKey[] }

/** Takes elements out of sight here, and brings them back; nothing of the plan changes by it. */
export function HideButton({ name, keys }: Props) {
  const { t } = useTranslation()
  const { hidden, hide } = usePlanEditor()
  const isHidden = keys.length > 0 && keys.every(key => hidden.has(key))
  return (
    <IconButton
      className={styles['tool']}
      label={t(isHidden ? 'editor.showElement' : 'editor.hideElement', { name })}
      onPress={() => hide(keys, !isHidden)}
    >
      {isHidden ? <EyeOff data-small data-on aria-hidden /> : <Eye data-small aria-hidden />}
    </IconButton>
  )
}

/** Keeps an element where it is: it is not taken hold of on the map. */
export function LockButton({ name, keys }: Props) {
  const { t } = useTranslation()
  const { locked, lock } = usePlanEditor()
  const isLocked = keys.length > 0 && keys.every(key => locked.has(key))
  return (
    <IconButton
      className={styles['tool']}
      label={t(isLocked ? 'editor.unlockElement' : 'editor.lockElement', { name })}
      onPress={() => lock(keys, !isLocked)}
    >
      {isLocked ? <Lock data-small data-on aria-hidden /> : <LockOpen data-small aria-hidden />}
    </IconButton>
  )
}
