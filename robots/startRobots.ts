import { randomUUID } from 'node:crypto'
import { connectRobot, type RobotClient } from './client/robotClient.ts'
import type { Clock } from './clock.ts'
import { executeCommand } from './commands/executeCommand.ts'
import { fleet } from './fleet.ts'
import { createIncidentSchedule, type Incidents } from './incidents/schedule.ts'
import { createPlanKeeper, type PlanKeeper } from './plans/planKeeper.ts'
import type { Provisioner } from './provision.ts'
import type { EndedRun } from './reports/endedRun.ts'
import { keptReportsOf } from './reports/keptReports.ts'
import { createReportOutbox, type ReportOutbox } from './reports/reportOutbox.ts'
import { createRunWatch } from './reports/runWatch.ts'
import { planTypeOf } from './sensors/basic.ts'
import { createSimulation, type PlannedResident, type Resident } from './simulation.ts'
import { planFiles } from './sites/planFiles.ts'
import { createBehaviourDebug } from './telemetry/behaviourDebug.ts'
import { createRobotTelemetry, type RobotTelemetry } from './telemetry/robotTelemetry.ts'

export type StartRobotsOptions = {
  readonly count: number
  readonly seed: number
  /** Simulated seconds a second. */
  readonly speed: number
  /** What happens to them; nothing but their daily life when it is not said. */
  readonly incidents?: Incidents
  readonly provisioner: Provisioner
  /** Where they keep reports that have not been handed over, a folder a robot; without it in memory. */
  readonly files?: string | undefined
  /** The gateway's broker; without it the one that the service names. */
  readonly mqttUrl: string | undefined
  /** Where the service is for robots on this machine; without it as the service says. */
  readonly serviceUrl?: string | undefined
  readonly clock: Clock
  /** The robots of the first building are on their way to work. */
  readonly onFirstBuilding?: () => void
  /** Ends a start that is under way; what has come online leaves in order. */
  readonly signal?: AbortSignal
  readonly onTrouble: (sentence: string) => void
}

export type Robots = {
  readonly count: number
  /** Settles when every robot has been connected once. */
  readonly connected: Promise<unknown>
  readonly close: () => Promise<void>
}

const TICK_MS = 50
const PLAN_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'Cleaning'],
  [2, 'Patrol'],
  [4, 'Disinfection'],
])

/**
 * Creates the fleet and runs it on one timer. Building by building: the robots of the first are at work before the last is drawn.
 */
export async function startRobots(options: StartRobotsOptions): Promise<Robots> {
  const { clock } = options
  const simulation = createSimulation(options.speed)
  const running: Running[] = []
  const residents: Resident[] = []
  const schedule = createIncidentSchedule(options.incidents ?? [], options.seed)

  let last = clock.now()
  const stop = clock.every(TICK_MS, () => {
    const now = clock.now()
    const elapsed = now - last
    last = now
    simulation.advance(elapsed, () => {
      schedule.stepped(residents)
      for (const { telemetry } of running) telemetry.stepped(now)
    })
    for (const { telemetry, sendDebug, reports, plans } of running) {
      plans.tick()
      telemetry.send(now)
      sendDebug()
      reports.tick(now)
    }
  })
  const close = async (): Promise<void> => {
    stop()
    for (const { plans } of running) plans.close()
    await Promise.all(running.map(({ client }) => client.close()))
  }
  try {
    const buildings = Map.groupBy(fleet(options.count, options.seed), spec => spec.building)
    for (const [building, group] of buildings) {
      for (const resident of simulation.add(group)) {
        options.signal?.throwIfAborted()
        running.push(await connect(resident, options))
        residents.push(resident)
      }
      if (building === 0) options.onFirstBuilding?.()
    }
  } catch (error) {
    await close()
    throw error
  }
  return { count: running.length, connected: Promise.all(running.map(({ client }) => client.ready)), close }
}

type Running = {
  readonly client: RobotClient
  readonly telemetry: RobotTelemetry
  readonly sendDebug: () => void
  readonly reports: ReportOutbox
  readonly plans: PlanKeeper
}

async function connect(resident: PlannedResident, options: StartRobotsOptions): Promise<Running> {
  const { world, robot } = resident
  const { provisioner, onTrouble } = options
  const { spec } = robot
  const { site, hardware } = spec
  const account = await provisioner.account(site.account)
  const { name, category, timeZone, coordinates } = site
  const location = await provisioner.location({
    name,
    category,
    account,
    timeZone,
    ...(coordinates && { coordinates }),
  })
  const planType = planTypeOf(spec.job)
  const planName = PLAN_NAMES.get(planType)
  const plan =
    planName === undefined
      ? 0
      : await provisioner.plan({
          name: `${site.name}, ${planName.toLowerCase()}`,
          account,
          location,
          files: () => planFiles(world.terrain, planType),
        })
  const credential = await provisioner.robot({
    name: spec.name,
    hardware,
    radio: spec.radio,
    account,
    location,
    timeZone,
    plan,
  })
  const client = connectRobot({
    url: options.mqttUrl ?? credential.mqttUrl,
    robot: credential.robot,
    token: credential.token,
    identity: {
      model: hardware.model,
      hardware_version: hardware.hardwareVersion,
      main_deb: spec.mainDeb,
      boot_id: randomUUID(),
    },
    clock: options.clock,
    onTrouble: sentence => onTrouble(`${spec.name}: ${sentence}`),
  })
  client.onCommand(command => executeCommand(world, robot, command, options.speed))
  const reports = createReportOutbox({
    client,
    storage: keptReportsOf(options.files, credential.robot),
    onTrouble: sentence => onTrouble(`${spec.name}: ${sentence}`),
  })
  const plans = createPlanKeeper({
    client,
    resident,
    plan: credential.plan,
    planType,
    source: { robot: credential.robot, token: credential.token, serviceUrl: options.serviceUrl },
    clock: options.clock,
    onTrouble: sentence => onTrouble(`${spec.name}: ${sentence}`),
  })
  /** The version becomes another one while the robot works. */
  const work = {
    world,
    robot,
    location,
    client,
    get plan() {
      return plans.plan()
    },
  }
  const watch = createRunWatch(Object.assign(work, { onEnded: (run: EndedRun) => void reports.add(run) }))
  const runs = { pose: watch.pose, stepped: (timeMs: number) => watch.stepped(client.serviceTime(timeMs)) }
  // What maps has no plan, and its way is no run.
  const telemetry = createRobotTelemetry(plan === 0 ? work : Object.assign(work, { runs }))
  return { client, telemetry, sendDebug: createBehaviourDebug(client, robot), reports, plans }
}
