import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { type Ended, type Said, writeNextStates } from './nextStates.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Changes of state that go on, written with what others of this moment there are. */
export type GatheredStates = {
  /** Settles when it is stored; false: it does not go on, or could not be written with the others, and is to be placed alone. */
  readonly write: (said: Said) => Promise<boolean>
}

/** A change that is written, and the entry that it has ended. */
export type WrittenState = { readonly said: Said; readonly before: Ended }

/** Between two transactions: one change at a time is written at once, and of a thousand robots some five are together. */
const GATHER_MS = 50
/** In one transaction. */
const MAX_TOGETHER = 100

type Waiting = { readonly said: Said; readonly settle: (isWritten: boolean) => void }

/** What comes next, of each robot one; the rest goes on waiting. */
function take(waiting: Waiting[]): readonly Waiting[] {
  const taken = new Map<number, Waiting>()
  const left = waiting.splice(0)
  for (const each of left)
    if (taken.size < MAX_TOGETHER && !taken.has(each.said.robot)) taken.set(each.said.robot, each)
    else waiting.push(each)
  return [...taken.values()]
}

/**
 * @param notify writes the notices and alerts of changes, in their transaction; returns the accounts whose alerts are others than they were
 * @param alertsChanged called with each such account once that is stored
 */
export function gatherStates(
  db: Database,
  notify: (tx: Transaction, all: readonly WrittenState[]) => Promise<ReadonlySet<number>>,
  alertsChanged: (account: number) => void,
): GatheredStates {
  const waiting: Waiting[] = []
  let isWriting = false
  let lastMs = Number.NEGATIVE_INFINITY

  async function writeTogether(together: readonly Waiting[]): Promise<void> {
    const saids = together.map(({ said }) => said)
    const { written, accounts } = await db.transaction(async tx => {
      const ended = new Map((await writeNextStates(tx, saids)).map(each => [each.robot, each]))
      const all = saids.flatMap(said => {
        const before = ended.get(said.robot)
        return before ? [{ said, before }] : []
      })
      return { written: ended, accounts: await notify(tx, all) }
    })
    for (const { said, settle } of together) settle(written.has(said.robot))
    for (const account of accounts) alertsChanged(account)
  }

  async function writeAll(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const restMs = lastMs + GATHER_MS - performance.now()
      if (restMs > 0) await wait(restMs)
      lastMs = performance.now()
      const together = take(waiting)
      await writeTogether(together).catch(() => {
        // Whose fault it is shows when each is written alone.
        for (const { settle } of together) settle(false)
      })
    }
    isWriting = false
  }

  return {
    write: said =>
      new Promise(settle => {
        waiting.push({ said, settle })
        if (!isWriting) void writeAll()
      }),
  }
}
