import { expect, test } from 'vitest'
import { sceneHash } from '../../scene/sceneHash.ts'
import { openEventLog } from '../../workers/log/eventLog.ts'
import { createMemoryStore } from '../../workers/log/segmentStore.ts'
import { longStream, randomTimes } from '../workers/log/longStream.ts'
import { hashesFromStart, record } from '../workers/log/record.ts'

const KIB = 1024
const SEEDS = 40
const STEPS = 7000
const TIMES = 500

test.each(Array.from({ length: SEEDS }, (_, i) => i + 100))(
  'M-079 the scene at random times is the fold from the start, stream %i',
  async seed => {
    const frames = longStream(seed, STEPS)
    const log = await openEventLog({ segmentBytes: 64 * KIB, memoryBytes: 800 * KIB, store: createMemoryStore() })
    record(log, frames)
    await log.settled()
    const times = randomTimes(seed, TIMES, STEPS)
    const hashes: (string | undefined)[] = []
    for (const timeMs of times) {
      const scene = await log.sceneAt(timeMs)
      hashes.push(scene && sceneHash(scene))
    }
    expect(hashes).toEqual(hashesFromStart(frames, times))
  },
  120_000,
)
