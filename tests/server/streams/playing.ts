import { BATCH_INTERVAL_MS, type CacheMark } from '../../../contract/sockets/streamer.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import { readFrames } from '../../../contract/telemetry/frame.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import type { Archive } from '../../../server/recordings/archive.ts'
import { eventually } from '../../eventually.ts'
import { basic, START_MS, frame as soundFrame } from '../../workers/frames.ts'
import { framesIn, START, setUpViewing } from './viewing.ts'

/** The recording that the tests play begins here, an hour before the present of `viewing.ts`. */
export const FROM_MS = START - 3_600_000
const OFFSET_MS = FROM_MS - START_MS

/** A sound frame; time counts from `FROM_MS`. */
export const at = <C extends Parameters<typeof soundFrame>[0]>(
  channel: C,
  seq: number,
  timeMs: number,
  body: Parameters<typeof soundFrame<C>>[3],
) => soundFrame(channel, seq, OFFSET_MS + timeMs, body)

/** A robot that drives along x at 1 m/s: pose 20 Hz, basic data 2 Hz, cliff sensors 5 Hz, radio 1 Hz, a message each 10 s. */
export function drive(seconds: number, fromS = 0): readonly Uint8Array[] {
  const frames: Uint8Array[] = []
  for (let ms = fromS * 1000; ms < (fromS + seconds) * 1000; ms += 50) {
    const each = (intervalMs: number): number | undefined => (ms % intervalMs === 0 ? ms / intervalMs + 1 : undefined)
    const [basicSeq, cliffSeq, radioSeq, wordSeq] = [each(500), each(200), each(1000), each(10_000)]
    if (basicSeq) frames.push(at('basic', basicSeq, ms, basic()))
    frames.push(at('pose', ms / 50 + 1, ms, { x: ms / 1000, y: 0, w: 0 }))
    if (cliffSeq) frames.push(at('cliff', cliffSeq, ms, { sensors: [] }))
    if (radioSeq) frames.push(at('radio', radioSeq, ms, { dbm: -60, uptime_s: ms / 1000, link: 'wifi' }))
    if (wordSeq) frames.push(at('robot_message', wordSeq, ms, { level: 'info', text: `${ms}`, key: `${ms}` }))
  }
  return frames
}

/** A service with one recorded robot. */
export async function setUpPlaying(database: OpenDatabase, archive: Archive, tier = 1) {
  const parts = await setUpViewing(database, tier, archive)
  return {
    ...parts,
    /** Somebody who watches and acknowledges everything at once. */
    watchPast: async (role: Parameters<typeof parts.watch>[0] = 'operator') => {
      const viewer = await parts.watch(role, [CHANNEL.basic, CHANNEL.pose])
      viewer.acknowledge(true)
      /** Lets ticks pass, and everything that they send arrive. */
      const ticks = async (count: number): Promise<void> => {
        for (let tick = 0; tick < count; tick++) {
          parts.clock.advance(BATCH_INTERVAL_MS)
          await viewer.settled()
        }
      }
      const everything: readonly number[] = [0, 1, 4, 21, 27]
      let request = 0
      /** Says again, at the speed, what was asked for. */
      const repeat = (speed: number, channels = everything): void => {
        viewer.socket.emit('play', { request, time: FROM_MS + placeS() * 1000 || 0, speed, channels: [...channels] })
      }
      /** Seeks, and plays from there. */
      const play = (seconds: number, speed: number, channels = everything): void => {
        request += 1
        viewer.socket.emit('play', { request, time: FROM_MS + seconds * 1000, speed, channels: [...channels] })
      }
      /** Plays for so many ticks as a browser does: it says again where it is each half second. */
      const playOn = async (count: number, speed: number, channels?: readonly number[]): Promise<void> => {
        for (let tick = 0; tick < count; tick++) {
          if (tick % 12 === 0) repeat(speed, channels)
          await ticks(1)
        }
      }
      const pastCaches = () => viewer.marks.filter(({ kind, last }) => kind === 'playback' && last)
      /** Seconds of the recording at which the viewer is. */
      const placeS = (): number => {
        const { time } = viewer.played.at(-1)?.clock ?? pastCaches().at(-1) ?? { time: Number.NaN }
        return (time - FROM_MS) / 1000
      }
      return {
        ...viewer,
        ticks,
        play,
        repeat,
        playOn,
        placeS,
        pastCaches,
        /** Settles when so many moments of the past have been shown whole. */
        cached: (count: number) =>
          eventually(() => {
            if (pastCaches().length < count) throw new Error('There is no cache yet')
          }),
        playedFrames: () => viewer.played.flatMap(({ batch }) => framesIn(batch)),
        playedTimes: () =>
          viewer.played.flatMap(({ batch }) =>
            [...readFrames(new Uint8Array(batch), () => undefined)].map(({ timeMs }) => timeMs - FROM_MS),
          ),
        tokens: () => viewer.notices.map(({ token }) => token),
      }
    },
  }
}

/** Vertices of the trail that came with a cache. */
export const trailOf = (mark: CacheMark | undefined): Float32Array =>
  new Float32Array(Uint8Array.from(new Uint8Array(mark?.trail ?? new ArrayBuffer())).buffer)

/** Whether numbers count up by one. */
export const isGapless = (numbers: readonly number[]): boolean =>
  numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1)

/** Numbers of the frames of one channel among those that `framesIn` tells. */
export const seqsOf = (frames: readonly string[], channel: string): readonly number[] =>
  frames.filter(frame => frame.startsWith(`${channel} `)).map(frame => Number(frame.split(' ')[1]))
