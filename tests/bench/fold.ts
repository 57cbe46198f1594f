import { channelByName } from '../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../contract/telemetry/codec.ts'
import { foldBatch } from '../../scene/ingest.ts'
import { EMPTY_SCENE } from '../../scene/scene.ts'
import { loadChannels } from './load.ts'
import { type Figure, median } from './table.ts'

const FRAMES = 2000
const RUNS = 5
const BUDGETS: { readonly [channel: string]: number } = { pose: 100_000, laser: 10_000 }

/** Frames decoded and folded a second in one thread, by channel: the work of the worker without socket and drawing. */
export async function foldRates(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const { channel, intervalMs, body } of await loadChannels(1)) {
    const row = channelByName(channel)
    const count = channel === 'point_cloud_front' ? 60 : FRAMES
    const frames = Array.from({ length: count }, (_, i) =>
      encodeMessage(row, { seq: i + 1, timeMs: 1e12 + i * intervalMs }, body((i * intervalMs) / 1000)),
    )
    const batch = Buffer.concat(frames)
    const bytes = new Uint8Array(batch.buffer.slice(batch.byteOffset, batch.byteOffset + batch.byteLength))
    const rates: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const started = performance.now()
      foldBatch(EMPTY_SCENE, bytes, 'live', { onFrame: () => undefined, onFault: () => undefined })
      rates.push((count / (performance.now() - started)) * 1000)
    }
    const budget = BUDGETS[channel]
    figures.push({
      what: `decode and fold, ${channel}`,
      value: median(rates),
      unit: 'frames/s',
      ...(budget === undefined ? {} : { budget: { kind: 'min', value: budget } }),
    })
  }
  return figures
}
