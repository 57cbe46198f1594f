/** A long shift of a robot in few bytes: it walks, cleans, gets lost, says things, changes plan. The same for the same seed. */
import { STATE } from '../../../contract/robot/states.ts'
import { basic, frame, START_MS, scan } from '../frames.ts'

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** `steps` poses at 20 Hz and what comes with them. */
export function longStream(seed: number, steps: number): readonly Uint8Array[] {
  const random = seeded(seed)
  const frames: Uint8Array[] = []
  const seqs = new Map<string, number>()
  const next = (channel: string): number => {
    const seq = (seqs.get(channel) ?? 0) + 1
    seqs.set(channel, seq)
    return seq
  }
  let [x, y, w, plan, lock] = [0, 0, 0, 11, 1]
  for (let i = 0; i < steps; i++) {
    const timeMs = i * 50
    w += (random() - 0.5) * 0.3
    const step = random() < 0.002 ? 5 : random() < 0.1 ? 0 : 0.08
    x += step * Math.cos(w)
    y += step * Math.sin(w)
    frames.push(frame('pose', next('pose'), timeMs, { x, y, w }))
    if (i % 2 === 0) frames.push(frame('laser', next('laser'), timeMs - 12, { ...scan(24, 1 + random()), x, y, w }))
    if (i % 10 === 0) {
      if (random() < 0.001) plan = 23 - plan
      if (random() < 0.02) lock = 1 - lock
      const state = random() < 0.0005 ? STATE.loadClean : STATE.clean
      frames.push(frame('basic', next('basic'), timeMs - 3, basic({ plan, state, localization_lock: lock })))
    }
    if (random() < 0.01) {
      const key = `key ${Math.floor(random() * 8)}`
      frames.push(frame('robot_message', next('robot_message'), timeMs, { level: 'info', key, text: `at ${i}` }))
    }
  }
  return frames
}

/** Rising times within a stream of `steps` poses. */
export function randomTimes(seed: number, count: number, steps: number): readonly number[] {
  const random = seeded(seed)
  return Array.from({ length: count }, () => START_MS + random() * steps * 50).toSorted((a, b) => a - b)
}
