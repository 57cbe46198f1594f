import type { CameraName } from '../contract/cameras.ts'
import { SESSION_HEADER } from '../contract/routes/access.ts'
import { type ChannelName, channelByName } from '../contract/telemetry/channels.ts'
import { type BodyInput, encodeMessage } from '../contract/telemetry/codec.ts'
import { beginPastFile } from '../robots/past/pastFile.ts'
import { sessionOf, WELL } from './provision.ts'
import { type ScriptedRobot, startScriptedRobot } from './scriptedRobot.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** From ten minutes before an hour to ten minutes after it. */
const NIGHT_MINUTES = 20
/** Active codes from a minute of the night on. */
const FAULTS: ReadonlyMap<number, readonly number[]> = new Map([
  [0, []],
  [2, [1201]],
  [4, []],
  [12, [3004]],
])

/** What a camera saw at a second of the night. */
type NightPicture = { readonly second: number; readonly camera: CameraName; readonly picture: Buffer }

/** A robot with a recording of some night: it drives along x, a quarter of a metre a minute, and two faults come up, at the second minute and at the twelfth. */
export type RecordedNight = {
  readonly robot: ScriptedRobot
  /** A minute of the night, ms since the epoch. */
  readonly at: (minute: number) => number
}

/** @param states the robot's state from a minute of the night on; it cleans unless told */
export async function recordedNight(
  url: string,
  robotName: string,
  pictures: readonly NightPicture[] = [],
  states: ReadonlyMap<number, number> = new Map(),
): Promise<RecordedNight> {
  const robot = await startScriptedRobot(url, { name: robotName })
  const hourMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 26 * HOUR_MS
  const at = (minute: number): number => hourMs + (minute - NIGHT_MINUTES / 2) * MINUTE_MS
  const file = await beginPastFile()
  let seq = 0
  const add = <C extends ChannelName>(name: C, timeMs: number, body: BodyInput<C>, keyframe = false): Promise<void> => {
    const { id } = channelByName(name)
    seq += 1
    return file.add([{ channel: id, seq, timeMs, bytes: encodeMessage({ id, name }, { seq, timeMs, keyframe }, body) }])
  }
  let state = WELL.state
  let codes = FAULTS.get(0) ?? []
  for (let second = 0; second <= NIGHT_MINUTES * 60; second++) {
    state = states.get(second / 60) ?? state
    const timeMs = at(second / 60)
    const pose = { x: 2 + second / 60 / 4, y: 5, w: 0 }
    await add('pose', timeMs, pose)
    codes = FAULTS.get(second / 60) ?? codes
    const faults = { active_fault_codes: [...codes], active_fault_count: codes.length }
    await add('basic', timeMs, { ...WELL, ...faults, state, plan: robot.plan, position: pose, carrot: pose })
    for (const seen of pictures) if (seen.second === second) await add(seen.camera, timeMs, seen.picture)
    if (FAULTS.has(second / 60))
      await add('faults', timeMs, { faults: codes.map(code => ({ code, text: `Fault ${code}` })) }, true)
  }
  const answer = await fetch(`${url}/api/v0/Robots/${robot.id}/recording`, {
    method: 'POST',
    headers: { [SESSION_HEADER]: await sessionOf(url, 'super'), 'content-type': 'application/octet-stream' },
    body: await file.finish(),
  })
  if (!answer.ok) throw new Error(`The night was not taken: ${answer.status} ${await answer.text()}`)
  return { robot, at }
}
