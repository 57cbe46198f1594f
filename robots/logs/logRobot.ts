import { DETOUR_STATUS } from '../../contract/robot/detours.ts'
import { LOCALIZATION_MONITOR } from '../../contract/robot/localizationMonitor.ts'
import { PLAN_TYPES, STATE } from '../../contract/robot/states.ts'
import { type ChannelId, channelByName } from '../../contract/telemetry/channels.ts'
import type { Pose, RecordBody } from '../../contract/telemetry/records.ts'
import type { RobotClient } from '../client/robotClient.ts'
import type { LogRuns } from './logRuns.ts'
import { createMotionWatch } from './motion.ts'
import { createLogPlayer, type LogPlayer } from './player.ts'
import type { Run } from './run.ts'

export type LogRobotOptions = {
  readonly client: Pick<RobotClient, 'publish' | 'publishState' | 'onSubscriptions' | 'due'>
  readonly run: Run
  /** Recorded seconds a second. */
  readonly speed: number
  /** 0: the run has no map. */
  readonly plan: number
  readonly location: number
  /** Counts its runs. */
  readonly runs?: LogRuns
}

export type LogRobot = {
  /** Sends all that is due by now (robot's clock, ms since the epoch). The run begins with the first call; call it some forty times a second. */
  readonly tick: (nowMs: number) => void
  readonly stop: () => void
}

/** Volts; logs hold no battery, so it does not move. */
export const BATTERY_V = 38
const BASIC = channelByName('basic')
const ORIGIN: Pose = { x: 0, y: 0, w: 0 }

/**
 * Plays a recorded run as a live robot: recorded poses and scans with the timing of the log, basic data, and the states that follow
 * from its motion. It is always localized (that is what its poses are), stays in no sector and has no radio. All times are now: who
 * watches cannot distinguish it from a robot at work, except by the `replayed` mark of its robot record.
 */
export function createLogRobot({ client, run, speed, plan, location, runs }: LogRobotOptions): LogRobot {
  const motion = createMotionWatch()
  let player: LogPlayer | undefined
  let pose = run.samples[0]?.pose ?? ORIGIN
  let state: number | undefined
  let subscriptions: readonly ChannelId[] = []
  const stopListening = client.onSubscriptions(channels => {
    subscriptions = channels
  })

  function reportState(nowMs: number): void {
    const now = motion.isMoving(nowMs) ? STATE.clean : STATE.main
    if (now === state) return
    state = now
    client.publishState({ timeMs: nowMs, state, plan, plan_type: PLAN_TYPES.clean, sector: 0, location })
    runs?.state(nowMs, state)
  }

  function reportBasic(timeMs: number): void {
    if (state === undefined || !client.due(BASIC.id, timeMs)) return
    const body: RecordBody<'basic'> = {
      state,
      plan,
      position: pose,
      carrot: pose,
      sector: 0,
      battery: BATTERY_V,
      detour_status: DETOUR_STATUS.resume,
      localization_lock: 1,
      median_distance: 0,
      localization_monitor: LOCALIZATION_MONITOR.absent,
      user_id: 0,
      plan_type: PLAN_TYPES.clean,
      latency: 0,
      enabled_3d_camera: false,
      subscriptions: [...subscriptions],
      active_fault_count: 0,
      active_fault_codes: [],
    }
    client.publish('basic', body, { timeMs })
  }

  return {
    tick: nowMs => {
      player ??= createLogPlayer({ run, speed, startMs: nowMs })
      for (const moment of player.due(nowMs)) {
        const { timeMs } = moment
        pose = moment.pose
        motion.seen(pose, timeMs)
        client.publish('pose', pose, { timeMs })
        runs?.pose(pose)
        if (moment.scan) client.publish('laser', moment.scan, { timeMs })
        if (moment.isLast) motion.ended()
      }
      reportState(nowMs)
      reportBasic(nowMs)
    },
    stop: stopListening,
  }
}
