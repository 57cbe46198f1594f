import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMAND, UNSAFE_MOVE_SAFETY } from '../../../../contract/commands.ts'
import type { Move } from '../../../../machines/manualDrive/manualDrive.machine.ts'
import { useRobotCommands } from '../commands/robotCommands.ts'
import { useControl } from '../control/controlView.ts'
import { useLive, useMonitorSession } from '../session/monitorSession.ts'
import { useTimeMode } from '../time/playbackView.ts'
import { firstStep, futurePose, isBlocked, PAD, type PadDirection, safetyOf, stepsOf } from './moves.ts'
import { useLinkQuality } from './useLinkQuality.ts'
import { type ManualDrive, useManualDrive } from './useManualDrive.ts'
import { useNumpad } from './useNumpad.ts'

/** What a safe move may meet at most: below the value at which safe mode blocks (M-062). */
const SAFE_MOVE_SAFETY = 29

export type ManualPadView = ReturnType<typeof useManualPad>

/** What the pad does: which moves may run now, what each would lead to, and the one that runs. */
export function useManualPad() {
  const { t } = useTranslation()
  const forbidden = useForbidden()
  const safeMoves = useSafeMoves()
  const { safeOnly } = safeMoves
  const safety = useLive(readout => readout?.now.moveSafety)
  const steps = stepsOf(safety)
  const [chosenStep, setStep] = useState<number>()
  const step = chosenStep !== undefined && steps.includes(chosenStep) ? chosenStep : firstStep(steps)
  const drive = useManualDrive(forbidden)
  useUnsafeMoveEnd(drive, safeOnly)
  const running = useSelector(drive, ({ context }) => context.move?.direction)
  const error = useSelector(drive, ({ context }) => context.error)
  const moveOf = (direction: PadDirection): Move => {
    const { along = 0, angle = 0 } = PAD.find(each => each.direction === direction) ?? {}
    return { direction, distance: along * step, angle, safety: safeOnly ? SAFE_MOVE_SAFETY : UNSAFE_MOVE_SAFETY }
  }
  const preview = usePreview(running !== undefined)
  const reasonOf = (direction: PadDirection): string | undefined => {
    if (forbidden !== undefined) return forbidden
    const value = safetyOf(safety, direction, step)
    return safeOnly && isBlocked(value)
      ? t('monitor.manual.blocked', { direction: t(`monitor.manual.directions.${direction}`), safety: value })
      : undefined
  }
  const press = (direction: PadDirection): void => {
    if (reasonOf(direction) !== undefined) return
    preview(moveOf(direction))
    drive.send({ type: 'move.pressed', move: moveOf(direction) })
  }
  const release = (): void => {
    preview(undefined)
    drive.send({ type: 'move.released' })
  }
  useNumpad(press, release)
  return {
    ...safeMoves,
    forbidden,
    error,
    running,
    steps,
    step,
    setStep,
    reasonOf,
    /** The first direction that safe moves are kept from. */
    blocked: PAD.map(({ direction }) => direction).find(
      direction => safeOnly && isBlocked(safetyOf(safety, direction, step)),
    ),
    preview: (direction: PadDirection | undefined) => preview(direction && moveOf(direction)),
    press,
    release,
  }
}

/** Why no move may run now, in words. */
function useForbidden(): string | undefined {
  const { t } = useTranslation()
  const { blocked } = useRobotCommands()
  const quality = useLinkQuality()
  const isPast = useTimeMode() === 'past'
  if (isPast) return t('monitor.playback.onlyLive')
  return blocked(COMMAND.manualControl) ?? (quality === 'blocked' ? t('monitor.manual.tooSlow') : undefined)
}

/** Unsafe moves are allowed under one lease and no other: taking control again starts with safe moves. */
function useSafeMoves() {
  const { fence } = useControl()
  const [unsafeUnder, setUnsafeUnder] = useState<number>()
  return {
    safeOnly: unsafeUnder !== fence,
    allowUnsafe: () => setUnsafeUnder(fence),
    keepSafe: () => setUnsafeUnder(undefined),
  }
}

/** Ends an unsafe move that runs, as soon as moves are safe ones only: its key may be held on, and it would be repeated as it was pressed. */
function useUnsafeMoveEnd(drive: ManualDrive, safeOnly: boolean): void {
  useEffect(() => {
    const { move } = drive.getSnapshot().context
    if (safeOnly && move?.safety === UNSAFE_MOVE_SAFETY) drive.send({ type: 'move.interrupted' })
  }, [drive, safeOnly])
}

/** Shows on the map where a move would lead. Whatever ends the move: it is shown no longer. */
function usePreview(isRunning: boolean): (move: Move | undefined) => void {
  const { engine, live } = useMonitorSession()
  useEffect(() => (isRunning ? () => void engine.setDraft(undefined) : undefined), [isRunning, engine])
  return move => {
    const pose = live.readout()?.now.pose
    void engine.setDraft(
      pose && move && { kind: 'future', pose: futurePose(pose, move.distance, move.angle), points: [] },
    )
  }
}
