/** One run of a season, lived from its start to its end: sector after sector, and what comes between. */
import { STATE } from '../../contract/robot/states.ts'
import { distance } from '../../floor/geometry.ts'
import { between } from '../random.ts'
import { FULL_TANK_L } from '../world/simRobot.ts'
import type { Ending } from './chances.ts'
import type { DrivenPose } from './drive.ts'
import { be, beginLife, driveOff, emitNow, type Life, moveTo, type RunToLive, stand, standFor } from './life.ts'
import { workAlong } from './working.ts'
import type { SectorDrive } from './workplace.ts'

const LOADING_MS = [2000, 5000] as const
/** Until somebody has come to the dock and filled the tank. */
const FILLING_MS = [15_000, 60_000] as const
/** A sector is begun where the robot comes from when nothing was skipped. Metres. */
const SAME_PLACE_M = 0.3

/** Lives a run to its end. */
export function liveRun(run: RunToLive): Life {
  const life = beginLife(run)
  const { workplace } = run
  moveTo(life, life.pose)
  standFor(life, STATE.loadClean, ...LOADING_MS)
  standFor(life, STATE.processing, ...LOADING_MS)
  for (const [place, one] of workplace.sectors.entries()) {
    const ended = workOff(life, place, one)
    if (!ended) continue
    if (ended === 'battery') {
      emitNow(life, ms => ({ kind: 'reason', ms, reason: 'batteryLow' }))
      break
    }
    end(life, ended)
    return life
  }
  goHome(life)
  return life
}

/** Works a sector off, or skips it. How the run ends, when it does. */
function workOff(life: Life, place: number, one: SectorDrive): Ending | 'battery' | undefined {
  const { chances } = life
  const { ending } = chances
  const { id, pause_after: pauses, disinfection_settings: disinfection } = one.sector
  const skip = chances.skips.get(place)
  if (one.way.length === 0 || skip?.atShare === 0) {
    skipSector(life, id, skip)
    return undefined
  }
  const way = wayOf(life, place, one)
  const driven = skip ? way.slice(0, Math.ceil(way.length * skip.atShare)) : way
  life.sector = id
  const state = disinfection?.spray_enabled ? STATE.disinfect : STATE.clean
  const endsAtMs = ending ? ending.atShare * life.workMs : Infinity
  let came = workAlong(life, driven, state, endsAtMs)
  for (let rest = driven; came.kind === 'water'; came = workAlong(life, rest, state, endsAtMs)) {
    const left = rest.slice(came.at)
    fillTank(life)
    rest = wayOn(life, left)
  }
  if (came.kind === 'ended' && ending) return ending
  if (came.kind === 'battery') return 'battery'
  if (skip) skipSector(life, id, skip)
  else emitNow(life, ms => ({ kind: 'sector', ms, sector: id, event: 'finished' }))
  if (pauses && !skip) standFor(life, STATE.pause, 2000, 27_000)
  standFor(life, STATE.processing, ...LOADING_MS)
  life.sector = 0
  return undefined
}

function skipSector(
  life: Life,
  sector: number,
  skip: { readonly by: 'Operator' | 'Remote Monitor'; readonly message: string } | undefined,
): void {
  const { by, message } = skip ?? { by: 'Robot' as const, message: 'No way there' }
  emitNow(life, ms => ({ kind: 'skip', ms, sector, by, message }))
  emitNow(life, ms => ({ kind: 'sector', ms, sector, event: 'skipped' }))
}

/** The way through a sector from where the robot is. */
function wayOf({ workplace, pose }: Life, place: number, { way, lanesFrom }: SectorDrive): readonly DrivenPose[] {
  const begin = way[0]
  if (!begin || distance(begin, pose) < SAME_PLACE_M) return way
  const there = workplace.wayTo(pose, place)
  const lanes = way.slice(lanesFrom)
  const laterMs = (there.at(-1)?.ms ?? 0) - (lanes[0]?.ms ?? 0)
  return [...there, ...lanes.map(at => ({ ...at, ms: at.ms + laterMs }))]
}

function goHome(life: Life): void {
  life.sector = 0
  be(life, STATE.goingHome)
  driveOff(life, life.workplace.wayHome(life.pose))
}

/** Somebody fills the tank at the dock; then the run goes on. */
function fillTank(life: Life): void {
  const { sector } = life
  goHome(life)
  life.sector = sector
  standFor(life, STATE.pause, ...FILLING_MS)
  life.waterL = FULL_TANK_L
  standFor(life, STATE.processing, ...LOADING_MS)
}

/** Back to where a way was left, and on from there. */
function wayOn({ pose, workplace }: Life, left: readonly DrivenPose[]): readonly DrivenPose[] {
  const begin = left[0]
  const back = begin ? (workplace.wayAround(pose, begin, []) ?? []) : []
  const laterMs = (back.at(-1)?.ms ?? 0) - (begin?.ms ?? 0)
  return [...back, ...left.map(at => ({ ...at, ms: at.ms + laterMs }))]
}

function end(life: Life, ending: Ending): void {
  const { random } = life.chances
  if (ending.kind === 'failed') {
    if (ending.state !== undefined) stand(life, { state: ending.state, ms: ending.standsMs })
    emitNow(life, ms => ({ kind: 'ending', ms, ending }))
    return
  }
  const waitsIn = ending.by === 'Operator' ? STATE.pause : STATE.remotePause
  stand(life, { state: waitsIn, ms: between(random, 5000, 50_000) })
  emitNow(life, ms => ({ kind: 'ending', ms, ending }))
  goHome(life)
}
