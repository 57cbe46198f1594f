/** Gives the robots of a newcomer's fleet a past, part by part; while a part is given the next is lived. */
import type { RobotSpec } from '../fleet.ts'
import { encodeReport } from '../reports/encodeReport.ts'
import type { EndedRun } from '../reports/endedRun.ts'
import type { RobotTroubles } from './notes.ts'
import { beginPastFile, type PastFile } from './pastFile.ts'
import type { KnownRobot, PastService } from './pastService.ts'
import { createPast, type PastSecond } from './simulateHistory.ts'
import { troublesOf } from './troubles.ts'

/** Shorter troubles are not worth a note. */
const WORTH_A_NOTE_MS = 60_000

export type SeedHistoryOptions = {
  readonly fleet: readonly RobotSpec[]
  /** Name of the robot that a newcomer looks at first; it may be of another part of the fleet. */
  readonly first: string | undefined
  readonly seed: number
  /** Ms since the epoch, whole seconds. */
  readonly fromMs: number
  readonly toMs: number
  /** Of one file. */
  readonly partMs: number
  readonly service: PastService
  readonly onGiven: (lived: readonly RobotTroubles[]) => Promise<void>
}

/**
 * Robots that have a past already keep it. The first robot comes before the others of its building, alone, though the building is lived through
 * twice by that.
 */
export async function seedHistory(options: SeedHistoryOptions): Promise<void> {
  const { fleet, first, service, toMs, onGiven } = options
  for (const group of Map.groupBy(fleet, ({ building }) => building).values()) {
    const known = await service.withoutPast(
      group.map(({ name }) => name),
      toMs,
    )
    const turns = Map.groupBy(known, ({ name }) => name === first)
    for (const robots of [turns.get(true) ?? [], turns.get(false) ?? []])
      if (robots.length > 0) await onGiven(await seedRobots(group, robots, options))
  }
}

async function seedRobots(
  group: readonly RobotSpec[],
  known: readonly KnownRobot[],
  { seed, fromMs, toMs, partMs, service }: SeedHistoryOptions,
): Promise<readonly RobotTroubles[]> {
  const past = createPast({
    group,
    names: known.map(({ name }) => name),
    seed,
    fromMs,
    toMs,
    ids: name => known.find(robot => robot.name === name) ?? { plan: 0, location: 0 },
  })
  let files = await beginFiles(known)
  let giving = Promise.resolve()
  for await (const second of past.seconds()) {
    await write(files, second)
    const isLast = second.timeMs >= toMs
    if (!isLast && (second.timeMs - fromMs) % partMs !== 0) continue
    const finished = new Map<number, Part>()
    for (const [{ id, name }, file] of files) finished.set(id, { file: await file.finish(), runs: past.takeRuns(name) })
    await giving
    giving = giveAll(service, finished)
    // Waited for when the next part is lived.
    giving.catch(() => undefined)
    if (isLast) break
    past.beginPart()
    files = await beginFiles(known)
  }
  await giving
  return known.map(robot => ({ robot, troubles: troublesOf(past.changes(robot.name), WORTH_A_NOTE_MS) }))
}

type Part = { readonly file: Uint8Array<ArrayBuffer>; readonly runs: readonly EndedRun[] }

async function giveAll(service: PastService, parts: ReadonlyMap<number, Part>): Promise<void> {
  for (const [robot, { file, runs }] of parts) {
    await service.give(robot, file)
    const reports = await Promise.all(runs.map(run => encodeReport(run)))
    await service.report(
      robot,
      reports.filter(report => report !== undefined),
    )
  }
}

type Files = ReadonlyMap<KnownRobot, PastFile>

async function beginFiles(robots: readonly KnownRobot[]): Promise<Files> {
  return new Map(await Promise.all(robots.map(async robot => [robot, await beginPastFile()] as const)))
}

async function write(files: Files, { sent }: PastSecond): Promise<void> {
  for (const [{ name }, file] of files) await file.add(sent.find(each => each.name === name)?.frames ?? [])
}
