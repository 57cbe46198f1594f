import { setImmediate as others } from 'node:timers/promises'

/** Robots and viewers wait no longer than this for the service's thread. */
const SLICE_MS = 4
const BLOCK_ROWS = 8192

/** Works through numbers from 0 on, block by block, and lets others in between. */
export async function inSlices(length: number, work: (from: number, to: number) => void): Promise<void> {
  let startedMs = performance.now()
  for (let from = 0; from < length; from += BLOCK_ROWS) {
    work(from, Math.min(length, from + BLOCK_ROWS))
    if (performance.now() - startedMs < SLICE_MS) continue
    await others()
    startedMs = performance.now()
  }
}
