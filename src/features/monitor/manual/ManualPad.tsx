import { useSelector } from '@xstate/react'
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
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMAND, UNSAFE_MOVE_SAFETY } from '../../../../contract/commands.ts'
import type { Move } from '../../../../machines/manualDrive/manualDrive.machine.ts'
import { useMeasures } from '../../../units/measures.ts'
import { Pressable } from '../../../widgets/button/Pressable.tsx'
import { Segmented } from '../../../widgets/button/Segmented.tsx'
import { Dialog } from '../../../widgets/dialog/Dialog.tsx'
import { Switch } from '../../../widgets/field/Switch.tsx'
import { refusalText } from '../commands/blockedText.ts'
import { useRobotCommands } from '../commands/robotCommands.ts'
import { useControl } from '../control/controlView.ts'
import { keysOf } from '../keys/keyMap.ts'
import { useLive, useMonitorSession } from '../session/monitorSession.ts'
import { useTimeMode } from '../time/playbackView.ts'
import { LinkGauge } from './LinkGauge.tsx'
import styles from './ManualPad.module.css'
import { firstStep, futurePose, isBlocked, PAD, type PadDirection, safetyOf, stepsOf } from './moves.ts'
import { useLinkQuality } from './useLinkQuality.ts'
import { useManualDrive } from './useManualDrive.ts'
import { useNumpad } from './useNumpad.ts'

/** What a safe move may meet at most: below the value at which safe mode blocks (M-062). */
const SAFE_MOVE_SAFETY = 29

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
  const { t, i18n } = useTranslation()
  const { length } = useMeasures()
  const { engine, live } = useMonitorSession()
  const { blocked } = useRobotCommands()
  const quality = useLinkQuality()
  const { fence } = useControl()
  // Allowed under one lease and no other: whoever takes control anew starts with safe moves.
  const [unsafeUnder, setUnsafeUnder] = useState<number>()
  const safeOnly = unsafeUnder !== fence
  const [asksUnsafe, setAsksUnsafe] = useState(false)
  const safety = useLive(readout => readout?.now.moveSafety)
  const steps = stepsOf(safety)
  const [chosenStep, setStep] = useState<number>()
  const step = chosenStep !== undefined && steps.includes(chosenStep) ? chosenStep : firstStep(steps)
  const past = useTimeMode() === 'past'
  const unseen = past ? t('monitor.playback.onlyLive') : undefined
  const forbidden =
    unseen ?? blocked(COMMAND.manualControl) ?? (quality === 'blocked' ? t('monitor.manual.tooSlow') : undefined)
  const drive = useManualDrive(forbidden)
  const running = useSelector(drive, ({ context }) => context.move?.direction)
  const error = useSelector(drive, ({ context }) => context.error)
  const isRunning = running !== undefined
  // Whatever ends the move: where it would have led is shown no longer.
  useEffect(() => (isRunning ? () => void engine.setDraft(undefined) : undefined), [isRunning, engine])

  const moveOf = (direction: PadDirection): Move => {
    const { along = 0, angle = 0 } = PAD.find(each => each.direction === direction) ?? {}
    return { direction, distance: along * step, angle, safety: safeOnly ? SAFE_MOVE_SAFETY : UNSAFE_MOVE_SAFETY }
  }
  const reasonOf = (direction: PadDirection): string | undefined => {
    if (forbidden !== undefined) return forbidden
    const value = safetyOf(safety, direction, step)
    return safeOnly && isBlocked(value)
      ? t('monitor.manual.blocked', { direction: t(`monitor.manual.directions.${direction}`), safety: value })
      : undefined
  }
  const preview = (direction: PadDirection | undefined): void => {
    const pose = live.readout()?.now.pose
    const move = direction && moveOf(direction)
    void engine.setDraft(
      pose && move && { kind: 'future', pose: futurePose(pose, move.distance, move.angle), points: [] },
    )
  }
  const press = (direction: PadDirection): void => {
    if (reasonOf(direction) !== undefined) return
    preview(direction)
    drive.send({ type: 'move.pressed', move: moveOf(direction) })
  }
  const release = (): void => {
    preview(undefined)
    drive.send({ type: 'move.released' })
  }
  useNumpad(press, release)

  const blockedWord = PAD.map(({ direction }) => direction).find(
    direction => safeOnly && isBlocked(safetyOf(safety, direction, step)),
  )
  return (
    <section className={styles['manual']} aria-label={t('monitor.manual.title')}>
      <div className={styles['pad']} role="group" aria-label={t('monitor.manual.pad')}>
        {PAD.map(({ direction, digit }) => {
          const Icon = ICONS[direction]
          const reason = reasonOf(direction)
          return (
            <Pressable
              key={direction}
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
        })}
        <Bot className={styles['robot']} size={22} aria-hidden />
      </div>
      <div className={styles['settings']}>
        <Segmented
          label={t('monitor.manual.step')}
          options={steps.map(metres => ({ id: String(metres), text: length(metres) }))}
          value={String(step)}
          onChange={id => setStep(Number(id))}
        />
        <Switch isSelected={safeOnly} onChange={safe => (safe ? setUnsafeUnder(undefined) : setAsksUnsafe(true))}>
          {t('monitor.manual.safeOnly')}
        </Switch>
        <LinkGauge />
        <p className={styles['why']} role="status">
          {error ? (
            refusalText(i18n, error)
          ) : forbidden !== undefined ? (
            forbidden
          ) : blockedWord === undefined ? (
            t('monitor.manual.hold')
          ) : (
            <em>{reasonOf(blockedWord)}</em>
          )}
        </p>
      </div>
      <Dialog
        title={t('commands.confirm.unsafe.title')}
        isOpen={asksUnsafe}
        onClose={() => setAsksUnsafe(false)}
        action={{
          label: t('commands.confirm.unsafe.deed'),
          variant: 'danger',
          run: () => {
            setAsksUnsafe(false)
            setUnsafeUnder(fence)
          },
        }}
      >
        <p>{t('commands.confirm.unsafe.text')}</p>
      </Dialog>
    </section>
  )
}
