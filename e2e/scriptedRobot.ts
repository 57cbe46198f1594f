import { STATE } from '../contract/robot/states.ts'
import { type ChannelId, type ChannelName, channelById } from '../contract/telemetry/channels.ts'
import type { BodyInput } from '../contract/telemetry/codec.ts'
import type { Pose } from '../contract/telemetry/records.ts'
import type { Answer, RobotCommand } from '../robots/client/commandInbox.ts'
import { connectRobot } from '../robots/client/robotClient.ts'
import { callAs, identityOf, type NewRobot, provisionRobot, WELL } from './provision.ts'
import { siteFiles } from './siteFiles.ts'

/** A robot that does what a test says, connected to the real gateway as any robot is. */
export type ScriptedRobot = {
  readonly id: number
  readonly plan: number
  /** `timeMs`: when it was measured, now unless said. */
  readonly send: <C extends ChannelName>(channel: C, body: BodyInput<C>, keyframe?: boolean, timeMs?: number) => void
  /** Basic data and pose at once, basic with the given changes; the pose stays until told otherwise. */
  readonly report: (basic?: Partial<BodyInput<'basic'>>, pose?: Pose) => void
  /** Says pose and basic at their own rates until told to stop: a robot that stands still and lives. */
  readonly live: () => () => void
  readonly subscribed: (channel: ChannelId) => boolean
  /** Whether a viewer wants a channel that the recorder keeps less often than it comes, or not at all. */
  readonly watched: (channel: ChannelId) => boolean
  /** Every command that the robot was given, in order: in time, not repeated, of the highest fence. */
  readonly commands: readonly RobotCommand[]
  /** How commands are answered from now on; accepted and done at once until told otherwise. */
  readonly answer: (how: (command: RobotCommand) => Answer) => void
  /** Says how an accepted command ended. */
  readonly acknowledge: (command: RobotCommand, how: Answer) => void
  readonly close: () => Promise<void>
}

export type ScriptedOptions = {
  readonly name: string
  /** Name of the account the robot belongs to. */
  readonly account?: string
  /** With a small hall for a plan, or with no map at all. */
  readonly map?: boolean
  readonly model?: NewRobot['model']
  /** Version of its software. */
  readonly mainDeb?: string
  /** Where it connects, in place of the broker that the service names: a proxy before it. */
  readonly broker?: (mqttUrl: string) => Promise<string>
  /** The robot's own; the time of day if it is not said. */
  readonly clock?: { readonly now: () => number }
}

export async function startScriptedRobot(url: string, options: ScriptedOptions): Promise<ScriptedRobot> {
  const { clock = { now: () => Date.now() } } = options
  const robot = await provisionRobot(await callAs(url, 'super'), {
    name: options.name,
    account: options.account ?? 'Meridian Facility Services',
    files: options.map === false ? [] : await siteFiles(),
    ...(options.model && { model: options.model }),
  })
  const client = connectRobot({
    url: options.broker ? await options.broker(robot.mqttUrl) : robot.mqttUrl,
    robot: robot.id,
    token: robot.token,
    identity: {
      ...identityOf(options.model),
      ...(options.mainDeb === undefined ? {} : { main_deb: options.mainDeb }),
      boot_id: `boot-${robot.id}-${Date.now()}`,
    },
    clock,
  })
  await client.ready

  const commands: RobotCommand[] = []
  let answer = ({ id }: RobotCommand): Answer => {
    queueMicrotask(() => client.acknowledge({ id, status: 'done' }))
    return { status: 'accepted' }
  }
  client.onCommand(command => {
    commands.push(command)
    return answer(command)
  })

  let pose: Pose = { x: 6, y: 5, w: 0 }
  const { plan } = robot
  let basic: BodyInput<'basic'> = { ...WELL, plan, position: pose, carrot: pose }
  const publishPose = (): void => void client.publish('pose', pose, { timeMs: clock.now() })
  const publishBasic = (): void => void client.publish('basic', { ...basic, position: pose }, { timeMs: clock.now() })
  const robotHandle: ScriptedRobot = {
    id: robot.id,
    plan,
    send: (channel, body, keyframe = false, timeMs = clock.now()) =>
      void client.publish(channel, body, { timeMs, keyframe }),
    report: (change = {}, to = pose) => {
      const stateChanged = change.state !== undefined && change.state !== basic.state
      basic = { ...basic, ...change }
      pose = to
      if (stateChanged)
        client.publishState({
          timeMs: clock.now(),
          state: basic.state,
          plan: basic.plan,
          plan_type: 1,
          sector: 1,
          location: 0,
        })
      publishPose()
      publishBasic()
    },
    live: () => {
      const poses = setInterval(publishPose, 50)
      const basics = setInterval(publishBasic, 500)
      return () => {
        clearInterval(poses)
        clearInterval(basics)
      }
    },
    subscribed: client.subscribed,
    watched: channel =>
      (client.wantedEachMs(channel) ?? Infinity) < (channelById(channel)?.recordedIntervalMs ?? Infinity),
    commands,
    answer: how => {
      answer = how
    },
    acknowledge: ({ id }, how) => client.acknowledge({ ...how, id }),
    close: () => client.close(),
  }
  client.publishState({ timeMs: clock.now(), state: STATE.clean, plan, plan_type: 1, sector: 1, location: 0 })
  robotHandle.report()
  return robotHandle
}
