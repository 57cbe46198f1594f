import { Subject } from 'rxjs'
import type { ClientConfig } from '../contract/clientConfig.ts'
import type { AlertChange } from './alerts/alertChanges.ts'
import { type CommandDispatch, startDispatch } from './fleet/commands/dispatch.ts'
import { newestState } from './fleet/commands/situation.ts'
import type { Control } from './fleet/control/control.ts'
import { startLeases } from './fleet/control/leases.ts'
import { type Fleet, startGateway } from './fleet/gateway.ts'
import { openLink } from './fleet/openLink.ts'
import { startRetention } from './fleet/retention.ts'
import type { Foundation } from './foundation.ts'
import { type HealthWatch, startHealth } from './health.ts'
import { createPlanTransfers, type PlanTransfers } from './plans/publishing/planTransfers.ts'
import { openSigningKey } from './proofs/signingKey.ts'
import { createReportSigner } from './proofs/signReport.ts'
import { type Proofs, startProofs } from './proofs/startProofs.ts'
import { type Recordings, startRecordings } from './recordings/startRecordings.ts'
import { type Reports, startReports } from './reports/startReports.ts'

/** What has to do with robots: the way to them, who is in control, what they are sent, and what is recorded of them. */
export type RobotSide = {
  readonly fleet: Fleet
  /** Where robots connect to, as they reach it. */
  readonly mqttUrl: string
  readonly control: Control
  readonly recordings: Recordings
  readonly commands: CommandDispatch
  readonly health: HealthWatch
  readonly alertChanges: Subject<AlertChange>
  readonly reports: Reports
  readonly planTransfers: PlanTransfers
  readonly proofs: Proofs
}

/** Lets robots in. */
export async function startRobotSide(
  { config, database, db, sessions, clock, log, running }: Foundation,
  { requirements }: ClientConfig['robots'],
): Promise<RobotSide> {
  // Robots may answer an earlier run's commands before their dispatch has been started.
  const dispatch = Promise.withResolvers<CommandDispatch>()
  const acknowledged: CommandDispatch['acknowledged'] = async (...ack) => (await dispatch.promise).acknowledged(...ack)
  const leases = Promise.withResolvers<Control>()
  const fenceHeard = (robot: number, fence: number) => void leases.promise.then(each => each.fenceHeard(robot, fence))
  const alertChanges = new Subject<AlertChange>()
  const key = await openSigningKey(config.dataFolder, clock)
  const reports = startReports({ config, db, sign: createReportSigner(key, clock), clock, log })
  running.defer(reports.close)
  const planTransfers = createPlanTransfers({ db, clock, log })
  running.defer(planTransfers.close)
  const fleet = await startGateway({
    db,
    clock,
    log,
    alertsChanged: account => alertChanges.next({ account }),
    acknowledged,
    fenceHeard,
    reported: reports.take,
    planStatus: planTransfers.take,
    arrived: robot => planTransfers.announce([robot]),
    openLink: openLink(config, log, clock),
  })
  running.defer(fleet.close)
  const { registry, link } = fleet
  const control = await startLeases({
    db,
    clock,
    log,
    robotState: robot => newestState(registry.find(robot)?.live),
    signOuts: sessions.signedOut,
  })
  running.defer(control.close)
  leases.resolve(control)
  const recordings = await startRecordings({ config, db, fleet, clock, log })
  running.defer(recordings.close)
  const proofs = startProofs({ key, db, recordings, stored: reports.events, clock, log })
  running.defer(proofs.close)
  const closer = reports.closeRuns(recordings.archive, fleet)
  running.defer(closer.close)
  const retention = startRetention({ db, clock, log })
  running.defer(retention.close)
  const commands = await startDispatch({ db, registry, control, requirements, publish: link.publish, clock, log })
  running.defer(commands.close)
  dispatch.resolve(commands)
  const health = await startHealth({
    db,
    watch: database.watch,
    fleet,
    dataFolder: config.dataFolder,
    recordingsAreMissing: () => recordings.isElsewhere,
    recordingIsPaused: recordings.isPaused,
  })
  running.defer(health.close)
  const mqttUrl = config.mqttRobotUrl ?? link.url
  return { fleet, mqttUrl, control, recordings, commands, health, alertChanges, reports, planTransfers, proofs }
}
