import type { Logger } from 'pino'
import { type DatabaseTrouble, troubleOf } from './trouble.ts'

/** How the database is: what lies with it when it does not do as asked, or that it takes long. */
export type DatabaseState = 'ok' | 'slow' | DatabaseTrouble

/** Watches the database in the background, so that its health is known without waiting. */
export type DatabaseWatch = {
  readonly state: () => DatabaseState
  /** Something that was asked of the database has failed. Any error may be passed; those that are not the database's are ignored. */
  readonly failed: (error: unknown) => void
  readonly close: () => Promise<void>
}

/** Asks the database something; rejects with what keeps it from answering. */
export type Probe = {
  readonly ask: () => Promise<void>
  /** Ends a question that has no answer for too long; `ask` settles then, or never. */
  readonly abandon: () => void
  readonly close: () => Promise<void>
}

const TICK_MS = 500
/** Between the answer to a question and the next question, in ticks. */
const PAUSE_TICKS = 2
/**
 * Ticks without an answer. They are counted and not measured: a process that was kept from running gets the answer first, and a tick for all the time that
 * it missed.
 */
const SLOW_TICKS = 4
const GONE_TICKS = 8
/** What a real write said holds for so long, whatever the probe's own say: they may go to another disk. */
const HOLD_MS = 5000

export type WatchOptions = {
  readonly probe: Probe
  /** Whether a question without an answer means that the server is gone. The embedded database does one thing after another, however long. */
  readonly standsStill: boolean
  /** Told when the server is gone, and when it is back. */
  readonly gone: (isGone: boolean) => void
  readonly log: Logger
}

export function watchDatabase({ probe, standsStill, gone, log }: WatchOptions): DatabaseWatch {
  let answered: DatabaseState = 'ok'
  let noted: { readonly trouble: DatabaseTrouble; readonly untilMs: number } | undefined
  let asking = false
  let ticks = 0
  let round = 0
  let logged: DatabaseState = 'ok'

  const state = (): DatabaseState => {
    if (answered === 'gone') return 'gone'
    return noted !== undefined && noted.untilMs > performance.now() ? noted.trouble : answered
  }
  const become = (next: DatabaseState): void => {
    if ((next === 'gone') !== (answered === 'gone')) gone(next === 'gone')
    answered = next
  }
  const logChange = (): void => {
    const now = state()
    if (now === logged) return
    logged = now
    if (now === 'ok') log.info('The database does all it is asked again')
    else log.error({ database: now }, 'The database does not do all it is asked')
  }
  async function ask(): Promise<void> {
    round += 1
    const own = round
    asking = true
    ticks = 0
    const outcome = await probe.ask().then(
      (): DatabaseState => 'ok',
      (error: unknown): DatabaseState => troubleOf(error, true) ?? 'gone',
    )
    if (own !== round) return
    asking = false
    ticks = 0
    become(outcome)
    logChange()
  }
  const tick = (): void => {
    ticks += 1
    if (!asking && ticks >= PAUSE_TICKS) return void ask()
    if (asking && ticks >= SLOW_TICKS && answered === 'ok') answered = 'slow'
    if (asking && ticks >= GONE_TICKS && standsStill) {
      // Its answer, should one come, is that of a question nobody asks any more.
      round += 1
      asking = false
      ticks = 0
      probe.abandon()
      become('gone')
    }
    logChange()
  }
  const timer = setInterval(tick, TICK_MS)

  return {
    state,
    failed: error => {
      const trouble = troubleOf(error)
      if (trouble !== 'full' && trouble !== 'refusesWrites') return
      noted = { trouble, untilMs: performance.now() + HOLD_MS }
      logChange()
    },
    close: async () => {
      clearInterval(timer)
      round += 1
      await probe.close()
    },
  }
}
