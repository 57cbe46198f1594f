import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMAND } from '../../../../contract/commands.ts'
import type { Pose } from '../../../../contract/telemetry/records.ts'
import { letterOf, POINTS_NEEDED } from '../../../../machines/poseMode/poseFromPoints.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { Tick } from '../../../widgets/field/ChoiceList.tsx'
import { useActiveTask } from '../commands/activeTask.ts'
import { refusalText } from '../commands/blockedText.ts'
import { useRobotCommands } from '../commands/robotCommands.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { PlacingArea } from './PlacingArea.tsx'
import { PoseFields } from './PoseFields.tsx'
import styles from './PosePanel.module.css'
import { type PoseActor, type PoseKind, useFocusReturn, usePastReason, usePoseMode } from './usePoseMode.ts'

type Props = {
  readonly kind: PoseKind
  readonly mode: 'arrow' | 'points'
}

/**
 * Places a pose on the map and sends it: a detour goal (command 8), or a pose estimate (5) that is then confirmed (16). On the map by
 * pressing and dragging, or by numbers; what was placed stays when sending fails, and while somebody looks at the past, which nothing is placed or sent
 * by (M-048, M-060, M-105).
 */
export function PosePanel({ kind, mode }: Props) {
  const { t, i18n } = useTranslation()
  const { live } = useMonitorSession()
  const [merges, setMerges] = useState(true)
  const actor = usePoseMode(kind, mode, merges)
  const { pose, points, error } = useSelector(actor, ({ context }) => context)
  const isSent = useSelector(actor, ({ value }) => value === 'sent')
  const pastReason = usePastReason(actor)
  useDraftOnMap(actor, kind)
  useFocusReturn()
  const place = (placed: Pose): void => actor.send({ type: 'pose.placed', pose: placed })
  const step = mode === 'points' ? Math.min(points.length, POINTS_NEEDED) : 'arrow'
  return (
    <>
      {pastReason === undefined && (
        <PlacingArea
          mode={mode}
          label={t(`monitor.pose.${kind}.area`)}
          onPose={place}
          onPoint={point => actor.send({ type: 'point.added', point })}
        />
      )}
      <section className={styles['panel']} aria-label={t(`monitor.pose.${kind}.title`)}>
        <h2>{t(`monitor.pose.${kind}.title`)}</h2>
        <p>{pastReason ?? t(mode === 'points' ? `monitor.pose.points.${step}` : `monitor.pose.${kind}.text`)}</p>
        {mode === 'arrow' && (
          <PoseFields pose={pose ?? live.readout()?.now.pose} isDisabled={pastReason !== undefined} onPlace={place} />
        )}
        {mode === 'points' && (
          <Button
            size="small"
            disabledReason={pastReason ?? (points.length === 0 ? t('monitor.pose.points.0') : undefined)}
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
        {isSent && <p role="status">{t(`monitor.pose.${kind}.sent`)}</p>}
        <PanelFoot actor={actor} kind={kind} pastReason={pastReason} />
      </section>
    </>
  )
}

/** Has the worker draw what is placed. */
function useDraftOnMap(actor: PoseActor, kind: PoseKind): void {
  const { engine } = useMonitorSession()
  const pose = useSelector(actor, ({ context }) => context.pose)
  const points = useSelector(actor, ({ context }) => context.points)
  useEffect(() => {
    void engine.setDraft({
      kind,
      ...(pose ? { pose } : {}),
      points: points.map((point, index) => ({ ...point, letter: letterOf(index) })),
    })
  }, [engine, kind, pose, points])
  useEffect(() => () => void engine.setDraft(undefined), [engine])
}

type FootProps = { readonly actor: PoseActor; readonly kind: PoseKind; readonly pastReason: string | undefined }

/** Leaves placing, sends the pose, and confirms an estimate that was sent. */
function PanelFoot({ actor, kind, pastReason }: FootProps) {
  const { t } = useTranslation()
  const { send, blocked } = useRobotCommands()
  const { leavePlacing: end } = useActiveTask()
  const pose = useSelector(actor, ({ context }) => context.pose)
  const phase = useSelector(actor, ({ value }) => value)
  const confirm = async (): Promise<void> => {
    const outcome = await send(COMMAND.poseConfirmation, {})
    if (outcome.ok) end()
  }
  return (
    <div className={styles['foot']}>
      <Button variant="quiet" onPress={end}>
        {phase === 'sent' ? t('shared.close') : t('shared.cancel')}
      </Button>
      {/* One place for both, so that the focus stays on the button from sending to confirming. */}
      {phase === 'sent' && kind === 'estimate' ? (
        <Button
          variant="primary"
          disabledReason={pastReason ?? blocked(COMMAND.poseConfirmation)}
          onPress={() => void confirm()}
        >
          {t('monitor.pose.estimate.confirm')}
        </Button>
      ) : (
        phase !== 'sent' && (
          <Button
            variant="primary"
            isPending={phase === 'sending'}
            disabledReason={
              pastReason ??
              blocked(kind === 'goal' ? COMMAND.detourGoal : COMMAND.poseEstimate) ??
              (pose ? undefined : t('monitor.pose.notPlaced'))
            }
            onPress={() => actor.send({ type: 'pose.sent' })}
          >
            {t(`monitor.pose.${kind}.deed`)}
          </Button>
        )
      )}
    </div>
  )
}
