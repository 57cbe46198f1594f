import { robotObjections } from '../contract/commandRules.ts'
import { COMMAND, MOVE_SILENCE_MS } from '../contract/commands.ts'
import type { Pose } from '../contract/telemetry/records.ts'
import type { RobotCommand } from '../robots/client/commandInbox.ts'
import { connectRobot } from '../robots/client/robotClient.ts'
import { type Clock, systemClock } from '../robots/clock.ts'
import { executeCommand } from '../robots/commands/executeCommand.ts'
import { situationOf } from '../robots/commands/situation.ts'
import { fleet } from '../robots/fleet.ts'
import { type IncidentName, provoke } from '../robots/incidents/incidents.ts'
import type { FileSource } from '../robots/plans/fetchFiles.ts'
import { createPlanKeeper } from '../robots/plans/planKeeper.ts'
import type { EndedRun } from '../robots/reports/endedRun.ts'
import { keptReportsOf } from '../robots/reports/keptReports.ts'
import { createReportOutbox } from '../robots/reports/reportOutbox.ts'
import { createRunWatch } from '../robots/reports/runWatch.ts'
import { createSimulation } from '../robots/simulation.ts'
import * as draw from '../robots/sites/drawing.ts'
import { planFiles } from '../robots/sites/planFiles.ts'
import type { Site } from '../robots/sites/site.ts'
import { createRobotTelemetry } from '../robots/telemetry/robotTelemetry.ts'
import { beginRun } from '../robots/world/run.ts'
import { send } from '../robots/world/simRobot.ts'
import type { Terrain } from '../robots/world/terrain.ts'
import type { WorldObject } from '../robots/world/world.ts'
import { callAs, identityOf, provisionRobot } from './provision.ts'
import { SEED_AT_HOME } from './smallRoom.ts'

/** A command as the robot got it, at `worldMs` by its own world's clock. */
export type Obeyed = RobotCommand & { readonly worldMs: number }
/** Where the robot really was after one step of its world. */
export type Step = { readonly worldMs: number; readonly pose: Pose; readonly isDrivenByHand: boolean }

/** One of the product's virtual robots in a hall of its own, and the truth about it. */
export type VirtualRobot = {
  readonly id: number
  readonly name: string
  /** Where it is, whatever it believes. Map. */
  readonly truth: () => Pose
  readonly state: () => number
  /** The plan that it was given when it was made. */
  readonly plan: number
  /** The version that it works by now. */
  readonly worksBy: () => number
  readonly terrain: Terrain
  /** Width of its swath, metres. */
  readonly swathM: number
  /** Reports that have no receipt yet. */
  readonly unreported: () => number
  readonly objects: () => readonly WorldObject[]
  /** Every command that it was given, in order. */
  readonly obeyed: readonly Obeyed[]
  readonly steps: readonly Step[]
  /** Lets an incident happen as soon as it can; settles when it has. */
  readonly suffers: (incident: IncidentName) => Promise<void>
  /** Lets the time of its world go on, where the robot was to wait for that. */
  readonly begin: () => void
  readonly close: () => Promise<void>
}

export type VirtualOptions = {
  readonly name: string
  /** It stands as it was put down, and lives, until its world begins: then all goes the same way each time. */
  readonly waits?: boolean
  /** It waits at its dock, sets out on one run when its world begins, and the time of its world stands still once that is over; otherwise it is found at work. */
  readonly atHome?: boolean
  /** Where it works; the proving hall if it is not said. */
  readonly site?: Site
  /** Simulated seconds a second. */
  readonly speed?: number
  /** It fetches the versions that are announced to it and goes over to them at home, as robots of the fleet do; otherwise it works by the plan that it was given. */
  readonly fetchesPlans?: boolean
  readonly clock?: Pick<Clock, 'now' | 'every'>
  /** Where it connects, in place of the broker that the service names: a proxy before it. */
  readonly broker?: (mqttUrl: string) => Promise<string>
}

const TICK_MS = 50
const CLEANING = 1
const ACCOUNT = 'Meridian Facility Services'

/** A bare hall where nobody walks: what the robot does is what it is told. */
const HALL: Site = {
  key: 'e2e-hall',
  name: 'Proving hall',
  category: 'other',
  account: ACCOUNT,
  timeZone: 'UTC',
  extent: draw.area(-2, -2, 34, 24),
  floors: [draw.floor('hall', 0, 0, 30, 20)],
  fixtures: [],
  drops: [],
  sectors: [draw.areaSector(1, 'Hall', draw.corners(draw.area(5, 5, 20, 10)))],
  zones: [],
  waypoints: [draw.waypoint(1, 'Gate', 15, 18)],
  start: { x: 2, y: 2, w: 0 },
  home: { x: 15, y: 2, w: 0 },
  accessPoints: [{ x: 15, y: 10 }],
  people: 0,
}

/** Fetches the versions that are announced to a robot, and goes over to them at home. */
const keepPlans = (
  parts: Pick<Parameters<typeof createPlanKeeper>[0], 'client' | 'resident' | 'plan'>,
  source: FileSource,
) =>
  createPlanKeeper({
    ...parts,
    planType: CLEANING,
    source,
    clock: systemClock,
    onTrouble: sentence => process.stderr.write(`${sentence}\n`),
  })

/** What telemetry and reports are of; the plan becomes another one while the robot works. */
const workOf = <Parts extends object>(parts: Parts, planNow: () => number) =>
  Object.assign(
    {
      location: 0,
      get plan() {
        return planNow()
      },
    },
    parts,
  )

/** Starts a robot at work in the hall. It lives in this process, in true time. */
export async function startVirtualRobot(url: string, options: VirtualOptions): Promise<VirtualRobot> {
  const { name, broker, atHome = false, waits = atHome, site = HALL, speed = 1, clock = systemClock } = options
  const [spec] = fleet(1, 1)
  if (!spec) throw new Error('There is no fleet')
  const simulation = createSimulation(speed)
  const [resident] = simulation.add([{ ...spec, name, site, ...(atHome && { seed: SEED_AT_HOME }) }])
  if (!resident) throw new Error('Nobody lives in the hall')
  const { world, robot } = resident
  const files = await planFiles(world.terrain, CLEANING)
  const { id, plan, token, mqttUrl } = await provisionRobot(await callAs(url, 'super'), {
    name,
    account: ACCOUNT,
    files: files.map(file => ({ name: file.name, base64: Buffer.from(file.bytes).toString('base64') })),
  })
  const client = connectRobot({
    url: broker ? await broker(mqttUrl) : mqttUrl,
    robot: id,
    token,
    identity: { ...identityOf('neo'), main_deb: spec.mainDeb, boot_id: `boot-${id}-${Date.now()}` },
    clock,
  })
  const obeyed: Obeyed[] = []
  const steps: Step[] = []
  client.onCommand(command => {
    obeyed.push({ ...command, worldMs: world.timeMs })
    return executeCommand(world, robot, command, speed)
  })
  const onTrouble = (sentence: string): void => {
    process.stderr.write(`${name}: ${sentence}\n`)
  }
  const reports = createReportOutbox({ client, storage: keptReportsOf(undefined, id), onTrouble })
  let goesOn = !waits
  const onEnded = (run: EndedRun): void => {
    if (atHome) goesOn = false
    void reports.add(run)
  }
  const plans =
    options.fetchesPlans === true
      ? keepPlans({ client, resident, plan }, { robot: id, token, serviceUrl: url })
      : undefined
  const work = workOf({ world, robot, client }, () => plans?.plan() ?? plan)
  const watch = createRunWatch(Object.assign(work, { onEnded }))
  const runs = { pose: watch.pose, stepped: (timeMs: number) => watch.stepped(client.serviceTime(timeMs)) }
  const telemetry = createRobotTelemetry(Object.assign(work, { runs }))
  let waiting: readonly { readonly incident: IncidentName; readonly happened: () => void }[] = []
  let last = clock.now()
  const stop = clock.every(TICK_MS, () => {
    const now = clock.now()
    simulation.advance(goesOn ? now - last : 0, () => {
      steps.push({
        worldMs: world.timeMs,
        pose: robot.body.pose,
        isDrivenByHand: robotObjections(COMMAND.manualControl, situationOf(robot)).length === 0,
      })
      waiting = waiting.filter(({ incident, happened }) => {
        const happens = provoke(world, robot, incident)
        if (happens) happened()
        return !happens
      })
      telemetry.stepped(now)
    })
    last = now
    plans?.tick()
    telemetry.send(now)
    reports.tick(now)
  })
  await client.ready
  return {
    id,
    name,
    truth: () => robot.body.pose,
    state: () => robot.state,
    plan,
    worksBy: () => work.plan,
    terrain: world.terrain,
    swathM: robot.footprint.swath,
    unreported: reports.waiting,
    objects: () => world.objects,
    obeyed,
    steps,
    suffers: incident =>
      new Promise(happened => {
        waiting = [...waiting, { incident, happened }]
      }),
    begin: () => {
      if (atHome) {
        telemetry.stepped(clock.now())
        beginRun(robot)
        send(robot, { type: 'schedule.came' })
      }
      goesOn = true
    },
    close: async () => {
      stop()
      plans?.close()
      await client.close()
    },
  }
}

const hasMoved = (a: Pose, b: Pose): boolean => a.x !== b.x || a.y !== b.y || a.w !== b.w

/**
 * Steps in which a robot that is driven by hand moved without leave: later than 500 ms after the newest move that it got, or after that had
 * expired. By the robot's own clock. Before its first stand it rolls out what it did by itself.
 */
export function strayMotion({ steps, obeyed }: Pick<VirtualRobot, 'steps' | 'obeyed'>): readonly Step[] {
  const moves = obeyed.filter(({ command }) => command === COMMAND.manualControl)
  let hasStood = false
  return steps.filter((step, index) => {
    const before = steps[index - 1]
    if (!before) return false
    const moved = hasMoved(before.pose, step.pose)
    hasStood = step.isDrivenByHand && (hasStood || !moved)
    if (!hasStood || !moved) return false
    const newest = moves.findLast(({ worldMs }) => worldMs < step.worldMs)
    if (!newest) return true
    return before.worldMs >= newest.worldMs + Math.min(MOVE_SILENCE_MS, newest.expiresInMs)
  })
}
