import { SESSION_HEADER } from '../contract/routes/access.ts'
import { channelByName } from '../contract/telemetry/channels.ts'
import { encodeMessage } from '../contract/telemetry/codec.ts'
import { beginPastFile } from '../robots/past/pastFile.ts'
import { sessionOf } from './provision.ts'

const STEP_MS = 30_000

/** Gives a robot a recording of a span of the past, in which it stands. Ms since the epoch. */
export async function recordSpan(url: string, robot: number, startMs: number, endMs: number): Promise<void> {
  const file = await beginPastFile()
  const { id, name } = channelByName('pose')
  let seq = 0
  for (let timeMs = startMs; timeMs <= endMs; timeMs += STEP_MS) {
    seq += 1
    const head = { seq, timeMs, keyframe: false }
    const bytes = encodeMessage({ id, name }, head, { x: 2, y: 5, w: 0 })
    await file.add([{ channel: id, seq, timeMs, bytes }])
  }
  const answer = await fetch(`${url}/api/v0/Robots/${robot}/recording`, {
    method: 'POST',
    headers: { [SESSION_HEADER]: await sessionOf(url, 'super'), 'content-type': 'application/octet-stream' },
    body: await file.finish(),
  })
  if (!answer.ok) throw new Error(`The recording was not taken: ${answer.status} ${await answer.text()}`)
}
