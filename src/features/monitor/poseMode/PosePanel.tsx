import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromPromise } from 'xstate'
import { COMMAND } from '../../../../contract/commands.ts'
import type { Pose } from '../../../../contract/telemetry/records.ts'
import type { Answer } from '../../../../machines/answer.ts'
import { letterOf, POINTS_NEEDED } from '../../../../machines/poseMode/poseFromPoints.ts'
import { poseModeMachine } from '../../../../machines/poseMode/poseMode.machine.ts'
import { useStartedActor } from '../../../actors/useStartedActor.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { Tick } from '../../../widgets/field/ChoiceList.tsx'
import { useActiveTask } from '../commands/activeTask.ts'
import { refusalText } from '../commands/blockedText.ts'
import { type CommandOutcome, useRobotCommands } from '../commands/robotCommands.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { PlacingArea } from './PlacingArea.tsx'
import { PoseFields } from './PoseFields.tsx'
import styles from './PosePanel.module.css'

type Props = {
  readonly kind: 'goal' | 'estimate'
  readonly mode: 'arrow' | 'points'
}

const answerOf = (outcome: CommandOutcome): Answer =>
  outcome.ok ? { ok: true } : { ok: false, error: outcome.error.errors[0] }

/**
 * Places a pose on the map and sends it: a detour goal (command 8), or a pose estimate (5) that is then confirmed (16). On the map by
 * pressing and dragging, or by numbers; what was placed stays when sending fails (M-048, M-060, M-105).
 */
export function PosePanel({ kind, mode }: Props) {
  const { t, i18n } = useTranslation()
  const { engine, live } = useMonitorSession()
  const { send, blocked } = useRobotCommands()
  const { leavePlacing: end } = useActiveTask()
  const [merges, setMerges] = useState(true)
  const command = kind === 'goal' ? COMMAND.detourGoal : COMMAND.poseEstimate
  const actor = useStartedActor(
    poseModeMachine.provide({
      actors: {
        send: fromPromise(async ({ input: pose }) => {
          if (!pose) return { ok: true }
          const { x, y, w } = pose
          return answerOf(
            await (kind === 'goal'
              ? send(COMMAND.detourGoal, { x, y, w, allow_merge: merges }, { quiet: true })
              : send(COMMAND.poseEstimate, { x, y, w }, { quiet: true })),
          )
        }),
      },
    }),
    { id: 'poseMode', input: { mode, believed: live.readout()?.now.pose } },
  )
  const { pose, points, error } = useSelector(actor, ({ context }) => context)
  const phase = useSelector(actor, ({ value }) => value)
  useEffect(() => {
    void engine.setDraft({
      kind: kind === 'goal' ? 'goal' : 'estimate',
      ...(pose ? { pose } : {}),
      points: points.map((point, index) => ({ ...point, letter: letterOf(index) })),
    })
  }, [engine, kind, pose, points])
  useEffect(() => () => void engine.setDraft(undefined), [engine])

  // Whoever left it from inside is where they began it.
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
        before.focus()
    }
  }, [])

  const place = (placed: Pose): void => actor.send({ type: 'pose.placed', pose: placed })
  const confirm = async (): Promise<void> => {
    const outcome = await send(COMMAND.poseConfirmation, {})
    if (outcome.ok) end()
  }
  const step = mode === 'points' ? Math.min(points.length, POINTS_NEEDED) : 'arrow'
  return (
    <>
      <PlacingArea
        mode={mode}
        label={t(`monitor.pose.${kind}.area`)}
        onPose={place}
        onPoint={point => actor.send({ type: 'point.added', point })}
      />
      <section className={styles['panel']} aria-label={t(`monitor.pose.${kind}.title`)}>
        <h2>{t(`monitor.pose.${kind}.title`)}</h2>
        <p>{mode === 'points' ? t(`monitor.pose.points.${step}`) : t(`monitor.pose.${kind}.text`)}</p>
        {mode === 'arrow' && <PoseFields pose={pose ?? live.readout()?.now.pose} onPlace={place} />}
        {mode === 'points' && (
          <Button
            size="small"
            disabledReason={points.length === 0 ? t('monitor.pose.points.0') : undefined}
            onPress={() => actor.send({ type: 'point.undone' })}
          >
            {t('monitor.pose.undo')}
          </Button>
        )}
        {kind === 'goal' && <Tick text={t('monitor.pose.goal.merge')} isSelected={merges} onChange={setMerges} />}
        {error && (
          <p className={styles['error']} role="alert">
            {refusalText(i18n, error)}
          </p>
        )}
        {phase === 'sent' && <p role="status">{t(`monitor.pose.${kind}.sent`)}</p>}
        <div className={styles['foot']}>
          <Button variant="quiet" onPress={end}>
            {phase === 'sent' ? t('shared.close') : t('shared.cancel')}
          </Button>
          {phase === 'sent' && kind === 'estimate' ? (
            <Button variant="primary" disabledReason={blocked(COMMAND.poseConfirmation)} onPress={() => void confirm()}>
              {t('monitor.pose.estimate.confirm')}
            </Button>
          ) : (
            phase !== 'sent' && (
              <Button
                variant="primary"
                isPending={phase === 'sending'}
                disabledReason={blocked(command) ?? (pose ? undefined : t('monitor.pose.notPlaced'))}
                onPress={() => actor.send({ type: 'pose.sent' })}
              >
                {t(`monitor.pose.${kind}.deed`)}
              </Button>
            )
          )}
        </div>
      </section>
    </>
  )
}
