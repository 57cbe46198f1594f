/** What the past needs of the service: who is without one, and where it goes. */
import * as v from 'valibot'
import { errorBodySchema } from '../../contract/errors.ts'
import { importedRunSchema } from '../../contract/resources/recordings.ts'
import type { RunReport } from '../../contract/robot/runReport.ts'
import { RECORDING_FILE } from '../../contract/routes/recordings.ts'
import type { Clock } from '../clock.ts'
import type { SignedIn } from '../serviceClient.ts'

/** A robot as the service knows it. Plan 0: none. */
export type KnownRobot = {
  readonly id: number
  readonly name: string
  readonly plan: number
  readonly location: number
  readonly timeZone: string
}

export type PastService = {
  /**
   * The robots of these names that nothing has been recorded of before a time, ms since the epoch. Robots that the service does not know yet
   * are waited for: the present begins building by building.
   */
  readonly withoutPast: (names: readonly string[], beforeMs: number) => Promise<readonly KnownRobot[]>
  /** Gives a robot a recorded run. The service's sentence is the error's message. */
  readonly give: (robot: number, file: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Gives a robot reports of runs; of a run that it has already nothing changes. The service's sentence is the error's message. */
  readonly report: (robot: number, reports: readonly RunReport[]) => Promise<void>
}

const BUSY = 429
/** The service reads a few files at a time. */
const BUSY_RETRY_MS = 10_000

const KNOWN_RETRY_MS = 2000
/** A start of the present takes some ten seconds; who is not there by then is not coming. */
const KNOWN_WAIT_MS = 180_000

export function pastService(url: string, { service, headers }: SignedIn, clock: Pick<Clock, 'wait'>): PastService {
  async function isWithoutPast(id: number, beforeMs: number): Promise<boolean> {
    const range = { from: new Date(0).toISOString(), to: new Date(beforeMs).toISOString() }
    return (await service.recordings.list({ id, ...range })).total === 0
  }
  async function robotsOf(names: readonly string[]) {
    for (let waitedMs = 0; ; waitedMs += KNOWN_RETRY_MS) {
      const { data } = await service.robots.list({})
      const found = data.filter(({ name, replayed }) => names.includes(name) && !replayed)
      if (found.length >= names.length || waitedMs >= KNOWN_WAIT_MS) return found
      await clock.wait(KNOWN_RETRY_MS)
    }
  }
  return {
    withoutPast: async (names, beforeMs) => {
      const known = await robotsOf(names)
      const free = await Promise.all(known.map(({ id }) => isWithoutPast(id, beforeMs)))
      return known
        .filter((_, index) => free[index])
        .map(({ id, name, plan, location = 0, time_zone: timeZone }) => ({ id, name, plan, location, timeZone }))
    },
    report: async (id, reports) => {
      if (reports.length === 0) return
      const { refused } = await service.robots.importReports({ id, reports: [...reports] })
      const [first] = refused
      if (first) throw new Error(`A report of the past was refused: ${first.message}`)
    },
    give: async (robot, file) => {
      const address = new URL(RECORDING_FILE.path.replace(':id', String(robot)), url)
      for (;;) {
        const response = await fetch(address, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          body: file,
        })
        const body: unknown = await response.json()
        if (response.ok) return void v.parse(importedRunSchema, body)
        if (response.status !== BUSY) throw new Error(refusal(body) ?? `The service answered ${response.status}`)
        await clock.wait(BUSY_RETRY_MS)
      }
    },
  }
}

function refusal(body: unknown): string | undefined {
  const parsed = v.safeParse(errorBodySchema, body)
  return parsed.success ? parsed.output.errors[0]?.message : undefined
}
