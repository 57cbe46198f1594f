import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { ClientConfig } from '../../contract/clientConfig.ts'
import type { Admission } from '../admission/admission.ts'
import type { AlertChange } from '../alerts/alertChanges.ts'
import type { ChainChecker } from '../audit/chainCheck.ts'
import type { RefusedAccess } from '../audit/refusedAccess.ts'
import type { Clock } from '../clock.ts'
import type { Codes } from '../codes/codes.ts'
import type { Config } from '../config.ts'
import type { ChangeMails } from '../contacts/changeMails.ts'
import type { Database } from '../database/database.ts'
import type { AllowedRobots } from '../fleet/allowedRobots.ts'
import type { CommandDispatch } from '../fleet/commands/dispatch.ts'
import type { Control } from '../fleet/control/control.ts'
import type { RobotLink } from '../fleet/link.ts'
import type { Health } from '../health.ts'
import type { Seal } from '../identity/seal.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Texts } from '../language/texts.ts'
import type { TestMessages } from '../notifications/testMessage.ts'
import type { Transports } from '../outbox/transport.ts'
import type { OwnAddress } from '../ownAddress.ts'
import type { ImportFolders } from '../plans/archive/importFolders.ts'
import type { CameraZones } from '../plans/cameraZones/cameraZones.ts'
import type { DataFolder } from '../plans/dataFolder.ts'
import type { PlanDrafts } from '../plans/drafts/planDrafts.ts'
import type { Uploads } from '../plans/files/uploads.ts'
import type { PlanJobs } from '../plans/jobs/planJobs.ts'
import type { OutdatedVersion } from '../plans/outdatedVersions.ts'
import type { PlanEvent } from '../plans/publishing/planTransfers.ts'
import type { SmallPictures } from '../plans/smallPictures.ts'
import type { PlanValidation } from '../plans/validation.ts'
import type { Proofs } from '../proofs/startProofs.ts'
import type { RunImport } from '../recordings/importRun.ts'
import type { Recordings } from '../recordings/startRecordings.ts'
import type { ReportPictures } from '../reports/pictures/reportPictures.ts'
import type { Reports } from '../reports/startReports.ts'
import type { StreamerSockets } from './routes/robots/commands.ts'

/** What the HTTP side needs of the rest of the service. */
export type HttpParts = {
  readonly config: Config
  readonly clock: Clock
  readonly address: OwnAddress
  readonly log: Logger
  readonly db: Database
  readonly sessions: Sessions
  /** Where requests that were refused are noted. */
  readonly refusedAccess: RefusedAccess
  /** Whether the audit is as it was written. */
  readonly chainCheck: ChainChecker
  readonly admission: Admission
  readonly seal: Seal
  readonly codes: Codes
  readonly changeMails: ChangeMails
  readonly reportPictures: ReportPictures
  readonly testMessages: TestMessages
  readonly transports: Transports
  readonly dataFolder: DataFolder
  readonly uploads: Uploads
  readonly importFolders: ImportFolders
  readonly smallPictures: SmallPictures
  readonly cameraZones: CameraZones
  readonly planValidation: Pick<PlanValidation, 'add' | 'read'>
  readonly proofs: Pick<Proofs, 'key' | 'of'>
  readonly texts: Texts
  readonly recordings: Recordings
  readonly runImport: RunImport
  readonly reports: Pick<Reports, 'importAll' | 'changed' | 'columns'>
  readonly control: Pick<Control, 'holderOf'>
  readonly jobs: Jobs
  readonly planJobs: PlanJobs
  readonly planDrafts: Omit<PlanDrafts, 'changes'>
  readonly version: string
  readonly streamerSockets: StreamerSockets
  readonly commands: Pick<CommandDispatch, 'send' | 'settingsChanged'>
  readonly allowedRobots: Pick<AllowedRobots, 'ask' | 'find'>
  readonly health: () => Health
  /** Runs with what a request failed of. */
  readonly databaseFailed: (error: unknown) => void
  /** Where robots connect to, as they reach it. */
  readonly mqttUrl: string
  /** The way to the robots, as far as their credentials go. */
  readonly link: Pick<RobotLink, 'endsConnections' | 'giveCredential' | 'disconnect' | 'forget'>
  /** Runs when a robot has moved to another account, with its past or without. */
  readonly robotMoved: (robot: number, account: number, withPast: boolean) => void
  /** Runs when something of a robot has changed, or it is gone. */
  readonly robotChanged: (robot: number) => void
  /** Other robots work by the plans of these versions, or robots of another width. */
  readonly plansOutdated: (versions: readonly OutdatedVersion[]) => void
  /** Runs when a plan has changed, with the robots that are to be told which version is published. */
  readonly planChanged: (event: PlanEvent, robots: readonly number[]) => void
  /** Runs when the rights of a role have changed. */
  readonly rightsChanged: () => void
  /** Runs when accounts have moved: somebody may see other robots than before. */
  readonly accountsChanged: () => void
  /** Runs when alerts have changed. */
  readonly alertsChanged: (change: AlertChange) => void
  readonly clientConfig: ClientConfig
  readonly console: ConsolePages
}

/**
 * Where the console's pages come from: the folder of the built client, or a development server that takes whatever no route answers, or nowhere
 * (the API alone).
 */
export type ConsolePages =
  | { readonly from: 'folder'; readonly folder: string }
  | { readonly from: 'development'; readonly handle: (request: IncomingMessage, response: ServerResponse) => void }
  | { readonly from: 'nowhere' }
