/** The version of its plan that a virtual robot works by: fetched as it is announced, gone over to between runs. */
import { createHash } from 'node:crypto'
import type { AnnouncedPlan, PlanAnnouncement, PlanStatus } from '../../contract/robot/planTransfer.ts'
import type { PlanLink } from '../client/planLink.ts'
import type { Clock } from '../clock.ts'
import type { PlannedResident } from '../simulation.ts'
import { workFiles } from '../sites/planFiles.ts'
import { type FileSource, fetchFiles } from './fetchFiles.ts'
import { type PlannedGround, plannedGround } from './ground.ts'
import { readPlanContent } from './planContent.ts'
import { PlanRefused } from './planRefused.ts'

export type PlanKeeper = {
  /** The id of the version that the robot works by; 0: none. */
  readonly plan: () => number
  /** Call after steps of the world: goes over where the robot is between runs. */
  readonly tick: () => void
  readonly close: () => void
}

type Parts = {
  readonly client: PlanLink
  readonly resident: PlannedResident
  /** The version that it was given when it was set up, as it is drawn here; 0: none. */
  readonly plan: number
  readonly planType: number
  readonly source: FileSource
  readonly clock: Pick<Clock, 'wait'>
  readonly onTrouble: (sentence: string) => void
}

const FIRST_RETRY_MS = 1000
const ATTEMPTS = 6

/** Files that a virtual robot works by, by their hashes: those of the same content are the same work, whatever version they are of. */
type Content = ReadonlyMap<string, string>
const CONTENT_FILES: ReadonlySet<string> = new Set(['sectors.yaml', 'config.yaml', 'map.yaml', 'map.png'])
const contentOf = ({ files }: AnnouncedPlan): Content =>
  new Map(files.filter(({ name }) => CONTENT_FILES.has(name)).map(({ name, sha256 }) => [name, sha256]))
const isSame = (one: Content, other: Content): boolean =>
  one.size === other.size && [...one].every(([name, hash]) => other.get(name) === hash)

const drawnContent = async ({ home }: PlannedResident, planType: number): Promise<Content> =>
  new Map(
    (await workFiles(home.terrain, planType)).map(({ name, bytes }) => [
      name,
      createHash('sha256').update(bytes).digest('hex'),
    ]),
  )

/** What is ready to be gone over to. Without a ground it is the one that the robot has. */
type Ready = { readonly announced: AnnouncedPlan; readonly ground: PlannedGround | undefined }

export function createPlanKeeper({
  client,
  resident,
  plan: assigned,
  planType,
  source,
  clock,
  onTrouble,
}: Parts): PlanKeeper {
  const { robot, home } = resident
  let plan = assigned
  let content: Content | undefined
  let ready: Ready | undefined
  /** The version that is looked at or being fetched. */
  let fetching: number | undefined
  /** The newest announcement's own; what an older one brings is thrown away. */
  let current = new AbortController()

  const report = (version: number, status: PlanStatus['status'], token?: string): void =>
    client.publishPlanStatus({ plan: version, status, ...(token === undefined ? {} : { token }) })

  /** Again and again, less and less often, while the service does not send them. */
  async function fetchAll(announced: AnnouncedPlan, signal: AbortSignal): Promise<ReadonlyMap<string, Uint8Array>> {
    for (let attempt = 1, pause = FIRST_RETRY_MS; ; attempt++, pause *= 2) {
      try {
        return await fetchFiles(announced.files, source, signal)
      } catch (error) {
        if (error instanceof PlanRefused || signal.aborted) throw error
        if (attempt === ATTEMPTS) throw new PlanRefused('fetch')
        await clock.wait(pause)
      }
    }
  }

  async function prepare(announced: AnnouncedPlan, signal: AbortSignal): Promise<void> {
    fetching = announced.plan
    report(announced.plan, 'fetching')
    try {
      const read = await readPlanContent(await fetchAll(announced, signal))
      if (signal.aborted) return
      const ground = plannedGround(home, read, `plan-${announced.first_id}`)
      ready = { announced, ground }
      report(announced.plan, 'ready')
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof PlanRefused ? error.reason : 'other'
      report(announced.plan, 'refused', `errors.plan.${reason}`)
      onTrouble(`version ${announced.version} of its plan is refused: ${reason}`)
    } finally {
      if (!signal.aborted) fetching = undefined
    }
  }

  /** What has the same files as the robot works by is not fetched again. */
  async function look(announced: AnnouncedPlan, signal: AbortSignal): Promise<void> {
    fetching = announced.plan
    const own = content ?? (await drawnContent(resident, planType))
    if (signal.aborted) return
    content = own
    if (!isSame(own, contentOf(announced))) return prepare(announced, signal)
    fetching = undefined
    if (announced.plan === plan) return report(plan, 'running')
    ready = { announced, ground: undefined }
    report(announced.plan, 'ready')
  }

  function take(announcement: PlanAnnouncement): void {
    // It comes again after each reconnect; what is under way goes on.
    if (announcement.plan !== 0 && [ready?.announced.plan, fetching].includes(announcement.plan)) return
    current.abort()
    current = new AbortController()
    ready = undefined
    fetching = undefined
    if (!('files' in announcement)) return
    if (robot.spec.job === 'mapping') return report(announcement.plan, 'refused', 'errors.plan.other')
    void look(announcement, current.signal)
  }
  client.onPlan(take)

  return {
    plan: () => plan,
    tick: () => {
      if (ready === undefined || !robot.snapshot.hasTag('docked')) return
      const { announced, ground } = ready
      ready = undefined
      plan = announced.plan
      content = contentOf(announced)
      if (ground !== undefined) resident.goOver(ground)
      report(plan, 'running')
    },
    close: () => current.abort(),
  }
}
