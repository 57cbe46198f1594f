import { readFile } from 'node:fs/promises'
import { CHANNEL } from '../../contract/telemetry/channels.ts'
import { sessionOf } from '../../e2e/provision.ts'
import { type StreamerClient, watchRobot } from '../../e2e/streamerClient.ts'
import { startBenchRobot, startBenchService } from './bench.ts'
import type { Figure } from './table.ts'

const VIEWERS = 50
const SECONDS = 20
/** Pose, laser, safety, safety vector, local planner. */
const CHANNELS = [CHANNEL.pose, CHANNEL.laser, CHANNEL.safety, CHANNEL.safetyVector, CHANNEL.localPlanner] as const
/** Clock ticks a second of /proc. */
const TICKS = 100

/** Processor seconds a process has used, user and system. */
export async function cpuSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** What fifty viewers of one robot cost the service. */
export async function fiftyViewers(): Promise<readonly Figure[]> {
  const service = await startBenchService()
  const robot = await startBenchRobot(service.url, 1)
  try {
    const sessionId = await sessionOf(service.url, 'super')
    const received = Array.from({ length: VIEWERS }, () => 0)
    const viewers: StreamerClient[] = []
    for (let i = 0; i < VIEWERS; i++)
      viewers.push(
        await watchRobot(service.url, sessionId, { robot: robot.id, channels: CHANNELS }, () => {
          received[i] = (received[i] ?? 0) + 1
        }),
      )
    received.fill(0)
    const before = await cpuSeconds(service.pid())
    await new Promise(resolve => setTimeout(resolve, SECONDS * 1000))
    const used = (await cpuSeconds(service.pid())) - before
    for (const viewer of viewers) viewer.close()
    return [
      { what: `service with ${VIEWERS} viewers of one robot`, value: (used / SECONDS) * 100, unit: '% of a core' },
      { what: 'least that a viewer got', value: Math.min(...received) / SECONDS, unit: 'frames/s' },
      { what: 'most that a viewer got', value: Math.max(...received) / SECONDS, unit: 'frames/s' },
    ]
  } finally {
    await robot.stop()
    await service.stop()
  }
}
