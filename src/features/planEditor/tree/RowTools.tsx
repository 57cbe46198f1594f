import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ElementKey, PlanPlace } from '../../../../contract/plan/drawing.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { usePlanEditor } from '../planEditor.ts'
import styles from './ElementTree.module.css'

type Props = { readonly name: string; readonly keys: readonly ElementKey[] }

type SightProps = { readonly name: string; readonly isHidden: boolean; readonly onHide: (hidden: boolean) => void }

function SightButton({ name, isHidden, onHide }: SightProps) {
  const { t } = useTranslation()
  return (
    <IconButton
      className={styles['tool']}
      label={t(isHidden ? 'editor.showElement' : 'editor.hideElement', { name })}
      onPress={() => onHide(!isHidden)}
    >
      {isHidden ? <EyeOff data-small data-on aria-hidden /> : <Eye data-small aria-hidden />}
    </IconButton>
  )
}

/** Takes elements out of sight here, and brings them back; nothing of the plan changes by it. */
export function HideButton({ name, keys }: Props) {
  const { hidden, hide } = usePlanEditor()
  const isHidden = keys.length > 0 && keys.every(key => hidden.has(key))
  return <SightButton name={name} isHidden={isHidden} onHide={on => hide(keys, on)} />
}

type PlacesProps = { readonly name: string; readonly places: readonly PlanPlace[] }

/** The same for a start, end or home, or for all of them. */
export function HidePlacesButton({ name, places }: PlacesProps) {
  const { hiddenPlaces, hidePlace } = usePlanEditor()
  const isHidden = places.length > 0 && places.every(place => hiddenPlaces.has(place))
  const hide = (on: boolean): void => {
    for (const place of places) hidePlace(place, on)
  }
  return <SightButton name={name} isHidden={isHidden} onHide={hide} />
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
