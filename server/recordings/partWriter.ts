import type { RecordedFrame } from './archive.ts'
import type { RecordedMessage } from './chunk.ts'
import { type ChunkPlace, placeOf } from './fileIndex.ts'
import { encodeKeyframe } from './keyframeMessage.ts'
import { KEYFRAME_CHANNEL, type McapChannel } from './mcapChannels.ts'
import { beginMcap, type McapFile } from './mcapFile.ts'
import { type GrowingFile, type RecordingFolder, withFreeKey } from './recordingFolder.ts'
import type { PartStart } from './run.ts'

/** A file as its row in the database has it. Log times. */
export type FileState = {
  readonly key: string
  readonly fromMs: number
  readonly toMs: number
  readonly bytes: number
  readonly chunks: readonly ChunkPlace[]
  readonly tenure: Tenure
}

/** A robot's time in one account. `account` is absent until it is known; what is recorded in the meantime nobody sees but those who see all. */
export type Tenure = { account?: number | undefined }

/** Writes one robot's parts into files, one after another. No two calls at once. */
export type PartWriter = {
  /** @throws what the disk says; then `abandon` the file */
  readonly write: (start: PartStart | undefined, frames: readonly RecordedFrame[], tenure?: Tenure) => Promise<void>
  /** The file that is being written, once it holds anything. */
  readonly state: () => FileState | undefined
  /** Ends the file with its summary. @throws as `write` */
  readonly finish: () => Promise<FileState | undefined>
  /** Gives up the file as it is, cut back to what is whole; undefined when nothing of it is left. */
  readonly abandon: () => Promise<string | undefined>
}

type Open = {
  readonly key: string
  readonly file: GrowingFile
  readonly mcap: McapFile
  readonly fromMs: number
  readonly tenure: Tenure
  toMs: number
  trail: Float32Array
  keyframes: number
  chunks: readonly ChunkPlace[]
}

/** @param channels of every file */
export function createPartWriter(robot: number, folder: RecordingFolder, channels: readonly McapChannel[]): PartWriter {
  let open: Open | undefined

  async function begin(fromMs: number, tenure: Tenure): Promise<Open> {
    const [key, file] = await withFreeKey(robot, fromMs, folder.create)
    let started: McapFile
    try {
      started = await beginMcap(channels, file.append)
    } catch (error) {
      await file.close()
      await folder.remove(key)
      throw error
    }
    const trail = new Float32Array()
    return { key, file, mcap: started, fromMs, tenure, toMs: fromMs, trail, keyframes: 0, chunks: [] }
  }

  async function append(to: Open, messages: readonly RecordedMessage[]): Promise<void> {
    const index = await to.mcap.chunk(messages)
    to.chunks = [...to.chunks, placeOf(index)]
  }

  async function writeKeyframe(to: Open, { keyframe }: PartStart): Promise<void> {
    const data = encodeKeyframe(keyframe, to.trail)
    const { timeMs } = keyframe
    await append(to, [{ channel: KEYFRAME_CHANNEL, seq: to.keyframes + 1, logMs: timeMs, publishMs: timeMs, data }])
    to.trail = keyframe.trail
    to.keyframes++
  }

  const stateOf = ({ key, fromMs, toMs, mcap, chunks, tenure }: Open): FileState => ({
    key,
    fromMs,
    toMs,
    bytes: mcap.position(),
    chunks,
    tenure,
  })
  const state = (): FileState | undefined => (open && open.chunks.length > 0 ? stateOf(open) : undefined)

  async function finish(): Promise<FileState | undefined> {
    if (!open) return undefined
    await open.mcap.end()
    await open.file.close()
    const finished = stateOf(open)
    open = undefined
    return finished
  }

  return {
    state,
    finish,
    write: async (start, frames, tenure = {}) => {
      const [first] = frames
      if (!first) return
      const to = open ?? (await begin(first.logMs, tenure))
      open = to
      if (start) await writeKeyframe(to, start)
      await append(to, frames.map(messageOf))
      to.toMs = frames.at(-1)?.logMs ?? to.toMs
    },
    abandon: async () => {
      if (!open) return undefined
      const { key, file, mcap, chunks } = open
      open = undefined
      await file.close().catch(() => undefined)
      if (chunks.length === 0) {
        await folder.remove(key)
        return undefined
      }
      const cut = await folder.reopen(key, mcap.position())
      await cut.close()
      return key
    },
  }
}

export const messageOf = ({ channel, seq, logMs, timeMs, bytes }: RecordedFrame): RecordedMessage => ({
  channel,
  seq,
  logMs,
  publishMs: timeMs,
  data: bytes,
})
