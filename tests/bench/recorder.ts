/** What it costs to record a fleet of twelve: the same minute with the recorder and without it. */
import { join } from 'node:path'
import { startService } from '../../e2e/service.ts'
import { remainsOf } from '../../server/recordings/fileIndex.ts'
import { openRecordingFolder } from '../../server/recordings/recordingFolder.ts'
import type { Figure } from './table.ts'
import { cpuSeconds } from './viewers.ts'

const ROBOTS = 12
/** Until robots are under way. */
const WARM_UP_S = 30
const SECONDS = 60
const HOUR_S = 3600

const seconds = (count: number): Promise<void> => new Promise(resolve => setTimeout(resolve, count * 1000))

/** What the files hold so far. */
async function recorded(dataFolder: string): Promise<{ readonly bytes: number; readonly frames: number }> {
  const folder = openRecordingFolder(join(dataFolder, 'recordings'))
  const files = await Promise.all(
    (await folder.list()).map(async key => {
      const { chunks } = await remainsOf(folder, key)
      const counts = chunks.flatMap(chunk => [...chunk.counts.values()])
      return { bytes: await folder.size(key), frames: counts.reduce((sum, count) => sum + count, 0) }
    }),
  )
  return {
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    frames: files.reduce((sum, file) => sum + file.frames, 0),
  }
}

async function minute(recordings: '0' | '1') {
  const service = await startService({
    env: { SWATH_ROBOTS: String(ROBOTS), SWATH_RECORDINGS: recordings, SWATH_LOG_LEVEL: 'info' },
  })
  try {
    const robots = Number(/"robotsPid":(\d+)/.exec(service.output())?.[1])
    const read = async () => ({
      ...(await recorded(service.dataFolder)),
      service: await cpuSeconds(service.pid()),
      robots: await cpuSeconds(robots),
    })
    await seconds(WARM_UP_S)
    const before = await read()
    await seconds(SECONDS)
    const after = await read()
    const share = (of: 'service' | 'robots'): number => ((after[of] - before[of]) / SECONDS) * 100
    return {
      service: share('service'),
      robots: share('robots'),
      bytesAnHour: ((after.bytes - before.bytes) / SECONDS / ROBOTS) * HOUR_S,
      framesASecond: (after.frames - before.frames) / SECONDS / ROBOTS,
    }
  } finally {
    await service.stop()
  }
}

export async function recorderOfTwelve(): Promise<readonly Figure[]> {
  const off = await minute('0')
  const on = await minute('1')
  return [
    { what: `service, ${ROBOTS} robots recorded`, value: on.service, unit: '% of a core' },
    { what: 'service without the recorder', value: off.service, unit: '% of a core' },
    { what: 'robots, recorded', value: on.robots, unit: '% of a core' },
    { what: 'robots without the recorder', value: off.robots, unit: '% of a core' },
    { what: 'frames recorded of a robot', value: on.framesASecond, unit: '/s' },
    { what: 'MCAP of a robot', value: on.bytesAnHour / 2 ** 20, unit: 'MiB/h' },
  ]
}
