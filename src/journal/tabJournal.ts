/** The journal of this tab: what was taken down, turned into facts, stored in the browser and shown to whoever subscribes. It comes after the first screen. */

import type { JournalEntry } from '../../contract/journal/entries.ts'
import { JournalRecorder } from '../../machines/journal/inspection.ts'
import { textTokens } from '../../machines/journal/textTokens.ts'
import { logFailure } from '../log/log.ts'
import type { JournalStore } from './journalStore.ts'
import {
  EMPTY_VIEW,
  type JournalView,
  MAX_ENTRIES_WITH_OLDER,
  nextView,
  withOlder,
  withoutOlder,
} from './journalView.ts'
import { onTakenDown, takenDown } from './takeDown.ts'

/** Facts are written at most so often, and stored at most so often. */
const WRITE_INTERVAL_MS = 100
const STORE_INTERVAL_MS = 1000

/** As much of the store as the journal uses. */
export type FactStore = Pick<JournalStore, 'add' | 'write' | 'leave' | 'clear' | 'before'>

const listeners = new Set<() => void>()
const tokens = textTokens()
let view = EMPTY_VIEW
let recorder: JournalRecorder | undefined
let store: FactStore | undefined
let isStoring = false
/** Somebody has asked for older facts and still looks: none of the view goes while more are read. */
let hasOlder = false
/** Counts up when all is forgotten. */
let era = 0

/** Turns what waits into facts. Never in the midst of an event: it runs in a task of its own. */
function write(): void {
  if (!recorder) return
  const entries = recorder.record(takenDown())
  if (entries.length === 0) return
  view = nextView(view, entries, recorder.running(), hasOlder ? MAX_ENTRIES_WITH_OLDER : undefined)
  store?.add(entries)
  storeLater()
  for (const listener of listeners) listener()
}

function storeLater(): void {
  if (isStoring) return
  isStoring = true
  setTimeout(() => {
    isStoring = false
    void store?.write().catch((error: unknown) => logFailure('journal.write', error))
  }, STORE_INTERVAL_MS)
}

/** Begins with the facts that were taken down before. @param firstNumber of its first fact */
export function beginJournal(firstNumber: number, facts: FactStore): void {
  if (recorder) return
  recorder = new JournalRecorder(firstNumber, tokens)
  store = facts
  onTakenDown(() => void setTimeout(write, WRITE_INTERVAL_MS))
}

/** The page may be gone after this. */
export function leaveJournal(): void {
  write()
  store?.leave()
}

/** Nothing of what was done so far is left, in no tab of this browser: the next person at this machine must not find it. */
export async function forgetJournal(): Promise<void> {
  // What waits may be in the midst of an event.
  await new Promise(resolve => setTimeout(resolve, 0))
  recorder?.record(takenDown())
  tokens.forget()
  era += 1
  hasOlder = false
  view = { ...EMPTY_VIEW, actors: view.actors.filter(({ isRunning }) => isRunning) }
  for (const listener of listeners) listener()
  await store?.clear()
}

/** So many pages of the store are read for whoever scrolls on: about two thousand facts. */
const OLDER_PAGES = 8
/** A session file reads the store `SESSION_READS` times, `PAGES_TOGETHER` pages each time. */
const SESSION_READS = 8
const PAGES_TOGETHER = 16

/** `more`: older facts are in the view now. `none`: the store has none. `full`: the view holds as many as it may. */
export type OlderFacts = 'more' | 'none' | 'full'

/**
 * Takes some older facts of the browser's store into the view, where they are until nobody subscribes any more.
 * @throws where the store cannot be read
 */
export async function showOlder(): Promise<OlderFacts> {
  write()
  const of = era
  hasOlder = true
  if (view.entries.length >= MAX_ENTRIES_WITH_OLDER) return 'full'
  const older = (await store?.before(view.entries[0]?.n ?? Infinity, OLDER_PAGES)) ?? []
  // Whoever was there before has signed out, or looks no more.
  if (of !== era || !hasOlder || older.length === 0) return 'none'
  view = withOlder(view, older)
  for (const listener of listeners) listener()
  return 'more'
}

/** A session is made of what there is. */
async function storedBefore(n: number): Promise<readonly JournalEntry[]> {
  try {
    return (await store?.before(n, PAGES_TOGETHER)) ?? []
  } catch (error) {
    logFailure('journal.read', error)
    return []
  }
}

/** All facts since `fromMs`, and as many from before it as tell how what runs now has begun, as far as the store has them. */
export async function factsSince(fromMs: number): Promise<readonly JournalEntry[]> {
  write()
  const stretches = [view.entries]
  const unborn = new Set([
    ...view.actors.flatMap(({ name, isRunning }) => (isRunning ? [name] : [])),
    ...(recorder?.runningElsewhere() ?? []),
  ])
  for (let read = 0; read < SESSION_READS; read += 1) {
    const [newest = []] = stretches
    for (const entry of newest) if (entry.kind === 'actor.born') unborn.delete(entry.actor)
    const first = newest[0]
    if (first === undefined || (first.atMs < fromMs && unborn.size === 0)) break
    const older = await storedBefore(first.n)
    if (older.length === 0) break
    stretches.unshift(older)
  }
  return stretches.flat()
}

/** Calls `listener` at most ten times a second, when there are new facts; returns how to stop. */
export function subscribeJournal(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    hasOlder = false
    view = withoutOlder(view)
  }
}

/** The same object until there are new facts: with `subscribeJournal` for `useSyncExternalStore`. */
export const journalView = (): JournalView => view
