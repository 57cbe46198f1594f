/** Records poses, as fast as they can be written, until it is killed. Arguments: folder, robot, time of the first pose in ms since the epoch. */
import { pino } from 'pino'
import { createKeyframeFold } from '../../../server/recordings/keyframeContent.ts'
import { openRecordingFolder } from '../../../server/recordings/recordingFolder.ts'
import { createRobotRecorder } from '../../../server/recordings/robotRecorder.ts'
import { pose } from './recordingFrames.ts'

const [folder = '', robot, start] = process.argv.slice(2)
const recorder = createRobotRecorder({
  robot: Number(robot),
  folder: openRecordingFolder(folder),
  fold: createKeyframeFold(),
  clock: { now: () => Date.now() },
  log: pino({ level: 'silent' }),
  afterMs: undefined,
  fileChanged: async () => undefined,
  leftOpen: () => undefined,
})
let written = 0
for (let i = 0; ; i++) {
  recorder.take(pose(Number(start) + i * 50, i / 20))
  if (i % 20 !== 19) continue
  recorder.flush()
  await new Promise(resolve => setImmediate(resolve))
  const { chunks = [] } = recorder.live().file ?? {}
  if (chunks.length === written) continue
  written = chunks.length
  process.stdout.write(`${written}\n`)
}
