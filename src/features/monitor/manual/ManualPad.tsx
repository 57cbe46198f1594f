import {
  ArrowDown,
  ArrowDownLeft,
  ArrowDownRight,
  ArrowUp,
  ArrowUpLeft,
  ArrowUpRight,
  Bot,
  type LucideIcon,
  RotateCcw,
  RotateCw,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../../units/measures.ts'
import { Pressable } from '../../../widgets/button/Pressable.tsx'
import { Segmented } from '../../../widgets/button/Segmented.tsx'
import { Dialog } from '../../../widgets/dialog/Dialog.tsx'
import { Switch } from '../../../widgets/field/Switch.tsx'
import { keysOf } from '../../keys/keyMap.ts'
import { refusalText } from '../commands/blockedText.ts'
import { LinkGauge } from './LinkGauge.tsx'
import styles from './ManualPad.module.css'
import { PAD, type PadDirection } from './moves.ts'
import { type ManualPadView, useManualPad } from './useManualPad.ts'

const ICONS: { readonly [D in PadDirection]: LucideIcon } = {
  forward_left: ArrowUpLeft,
  forward: ArrowUp,
  forward_right: ArrowUpRight,
  left: RotateCcw,
  right: RotateCw,
  backward_left: ArrowDownLeft,
  backward: ArrowDown,
  backward_right: ArrowDownRight,
}

/** Drives the robot by hand while an arrow or its key is held (M-012, M-056, M-062, M-063). The arrows are the robot's own directions. */
export function ManualPad() {
  const { t } = useTranslation()
  const { length } = useMeasures()
  const pad = useManualPad()
  const { steps, step, setStep } = pad
  return (
    <section className={styles['manual']} aria-label={t('monitor.manual.title')}>
      <div className={styles['pad']} role="group" aria-label={t('monitor.manual.pad')}>
        {PAD.map(({ direction, digit }) => (
          <Arrow key={direction} direction={direction} digit={digit} pad={pad} />
        ))}
        <Bot className={styles['robot']} size={22} aria-hidden />
      </div>
      <div className={styles['settings']}>
        <Segmented
          label={t('monitor.manual.step')}
          options={steps.map(metres => ({ id: String(metres), text: length(metres) }))}
          value={String(step)}
          onChange={id => setStep(Number(id))}
        />
        <SafeMoves pad={pad} />
        <LinkGauge />
        <p className={styles['why']} role="status">
          <PadNote pad={pad} />
        </p>
      </div>
    </section>
  )
}

type PadProps = { readonly pad: ManualPadView }
type ArrowProps = PadProps & { readonly direction: PadDirection; readonly digit: number }

function Arrow({ direction, digit, pad }: ArrowProps) {
  const { t } = useTranslation()
  const { forbidden, running, reasonOf, preview, press, release } = pad
  const Icon = ICONS[direction]
  const reason = reasonOf(direction)
  return (
    <Pressable
      className={styles['arrow'] ?? ''}
      aria-label={t(`monitor.manual.directions.${direction}`)}
      disabledReason={reason}
      selected={running === direction}
      keyShortcuts={[...keysOf('manual').slice(0, -1), digit].join('+')}
      variant={forbidden === undefined && reason !== undefined ? 'blocked' : 'arrow'}
      onHoverStart={() => preview(direction)}
      onHoverEnd={() => running === undefined && preview(undefined)}
      onPressStart={() => press(direction)}
      onPressEnd={release}
    >
      <Icon size={18} aria-hidden />
    </Pressable>
  )
}

/** Safe moves alone, until somebody confirms that they want others. */
function SafeMoves({ pad: { safeOnly, allowUnsafe, keepSafe } }: PadProps) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Switch isSelected={safeOnly} onChange={safe => (safe ? keepSafe() : setAsked(true))}>
        {t('monitor.manual.safeOnly')}
      </Switch>
      <Dialog
        title={t('commands.confirm.unsafe.title')}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        action={{
          label: t('commands.confirm.unsafe.deed'),
          variant: 'danger',
          run: () => {
            setAsked(false)
            allowUnsafe()
          },
        }}
      >
        <p>{t('commands.confirm.unsafe.text')}</p>
      </Dialog>
    </>
  )
}

/** What was refused, or what keeps a move from running; else how the pad is used. */
function PadNote({ pad: { error, forbidden, blocked, reasonOf } }: PadProps) {
  const { t, i18n } = useTranslation()
  if (error) return refusalText(i18n, error)
  if (forbidden !== undefined) return forbidden
  return blocked === undefined ? t('monitor.manual.hold') : <em>{reasonOf(blocked)}</em>
}
