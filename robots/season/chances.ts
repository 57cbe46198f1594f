/** What happens in a run of a season beside its work: drawn from its seed before it begins. */
import type { KnownReason } from '../../contract/robot/runReasons.ts'
import { STATE } from '../../contract/robot/states.ts'
import { SETTINGS } from '../../contract/settings.ts'
import { between, createRandom, pick, type Random, seedOf } from '../random.ts'
import { FULL_TANK_L } from '../world/simRobot.ts'

/** `Remote Monitor` is somebody at a console. */
export type Person = 'Operator' | 'Remote Monitor'
/** Why a run ends before its time. `state`: in which the robot stands until somebody ends it; absent: at once, without power. */
export type Ending =
  | { readonly kind: 'cancelled'; readonly by: Person; readonly message: string }
  | { readonly kind: 'failed'; readonly state?: number; readonly reason: KnownReason; readonly standsMs: number }

export type RunChances = {
  /** Of everything that is drawn while the run goes on. */
  readonly random: Random
  readonly batteryV: number
  readonly waterL: number
  /** How many people are about, as a share of those of the simulation. */
  readonly people: number
  /** Places of sectors that are skipped; `atShare` of the sector's way is driven before. */
  readonly skips: ReadonlyMap<number, { readonly by: Person; readonly message: string; readonly atShare: number }>
  /** After this share of the run's work. */
  readonly ending: (Ending & { readonly atShare: number }) | undefined
  /** The robot is carried or pushed, and does not know where it is. */
  readonly lost: { readonly atShare: number; readonly forMs: number } | undefined
  readonly bump: { readonly atShare: number } | undefined
}

const PURPOSE = 321
const MINUTE_MS = 60_000
const SKIP = { chance: 0.025, early: 0.7 } as const
const CANCELLED = { operator: 0.028, remote: 0.022 } as const
const FAILED = 0.022
const LOST = { chance: 0.05, ms: [40_000, 6 * MINUTE_MS] } as const
const BUMPED = 0.05
const STANDS_MS = [6 * MINUTE_MS, 28 * MINUTE_MS] as const
const CHARGED_V = [38.7, 39.6] as const
const FILLED = [0.9, 1] as const
const REMOTE_SHARE = 0.65

const FAILURES: readonly { readonly state?: number; readonly reason: KnownReason }[] = [
  { state: STATE.disconnection, reason: 'controllerLost' },
  { state: STATE.waterFailure, reason: 'noWater' },
  { state: STATE.smFailure, reason: 'safetyMonitor' },
  { reason: 'powerLost' },
]
const SKIP_WORDS = SETTINGS['rm-skip-sector-comments'].initial
const CANCEL_WORDS = SETTINGS['rm-cancel-cleaning-comments'].initial

function drawEnding(random: Random): Ending | undefined {
  const chance = random()
  const message = pick(random, CANCEL_WORDS) ?? ''
  const failure = pick(random, FAILURES)
  const standsMs = between(random, ...STANDS_MS)
  if (chance < CANCELLED.operator) return { kind: 'cancelled', by: 'Operator', message }
  if (chance < CANCELLED.operator + CANCELLED.remote) return { kind: 'cancelled', by: 'Remote Monitor', message }
  if (failure && chance < CANCELLED.operator + CANCELLED.remote + FAILED)
    return { kind: 'failed', ...failure, standsMs }
  return undefined
}

function drawSkips(random: Random, sectors: number): RunChances['skips'] {
  const out = new Map<number, { by: Person; message: string; atShare: number }>()
  for (let place = 0; place < sectors; place++) {
    const isSkipped = random() < SKIP.chance
    const by = random() < REMOTE_SHARE ? 'Remote Monitor' : 'Operator'
    const message = pick(random, SKIP_WORDS) ?? ''
    const atShare = random() < SKIP.early ? 0 : between(random, 0.1, 0.8)
    if (isSkipped) out.set(place, { by, message, atShare })
  }
  return out
}

/** The same seed draws the same. */
export function drawChances(seed: number, sectors: number, isWeekend: boolean): RunChances {
  const random = createRandom(seedOf(seed, PURPOSE))
  const skips = drawSkips(random, sectors)
  const ending = drawEnding(random)
  const atShare = between(random, 0.08, 0.92)
  const isLost = random() < LOST.chance
  const lost = { atShare: random(), forMs: between(random, ...LOST.ms) }
  const isBumped = random() < BUMPED
  const bump = { atShare: random() }
  return {
    ...calmRun(seed),
    people: (isWeekend ? 0.7 : 1) * between(random, 0.5, 1.5),
    skips: sectors > 1 ? skips : new Map(),
    ending: ending && { ...ending, atShare },
    lost: isLost ? lost : undefined,
    bump: isBumped ? bump : undefined,
  }
}

/** A run to which nothing happens but people and slippery floor, as in the simulation where it is left alone. */
export function calmRun(seed: number): RunChances {
  const random = createRandom(seedOf(seed, PURPOSE, 1))
  return {
    random,
    batteryV: between(random, ...CHARGED_V),
    waterL: FULL_TANK_L * between(random, ...FILLED),
    people: 1,
    skips: new Map(),
    ending: undefined,
    lost: undefined,
    bump: undefined,
  }
}
