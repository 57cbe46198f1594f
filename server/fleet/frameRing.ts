import type { LiveFrame } from './liveFrame.ts'

/** A frame with its place among all that have come of a robot. */
export type ArrivedFrame = { readonly frame: LiveFrame; readonly arrival: number }

/** The newest frames of one channel, in the order in which they came. */
export type FrameRing = {
  /** Copies the frame. Where there are `capacity` frames, or they would need more than two megabytes, the oldest go. */
  readonly push: (arrived: ArrivedFrame) => void
  /** Those with a time after `afterMs`, each on memory of its own. */
  readonly after: (afterMs: number) => readonly ArrivedFrame[]
  readonly newest: () => ArrivedFrame | undefined
  /** Only so many of the newest are left. */
  readonly shorten: (length: number) => void
}

/** Of frames when there is made more room, twice what they take. */
const MAX_BYTES = 1024 * 1024
const FIRST_BYTES = 1024
const FIRST_SLOTS = 16

/** Numbers of a frame: what its header says, and where its bytes are. */
const FIELDS = { timeMs: 0, arrival: 1, seq: 2, keyframe: 3, start: 4, bytes: 5 } as const
const STRIDE = Object.keys(FIELDS).length
type Field = keyof typeof FIELDS

/**
 * Frames of a channel back to back in one piece of memory, which grows as it is filled. Poses of the last fifteen metres are hundreds a robot: as objects they
 * were 70 of the 171 MB that the service of a thousand robots had to look through when it collected its garbage.
 */
export function createFrameRing(channel: number, capacity: number): FrameRing {
  let fields = new Float64Array()
  let bytes = new Uint8Array()
  let slots = 0
  /** Slot of the oldest frame, and how many there are. */
  let first = 0
  let length = 0

  const indexOf = (place: number, field: Field): number => ((first + place) % slots) * STRIDE + FIELDS[field]
  const valueOf = (place: number, field: Field): number => fields[indexOf(place, field)] ?? 0
  const put = (place: number, field: Field, value: number): void => {
    fields[indexOf(place, field)] = value
  }
  const endOf = (place: number): number => valueOf(place, 'start') + valueOf(place, 'bytes')

  function dropOldest(): void {
    first = (first + 1) % slots
    length -= 1
  }

  const usedBytes = (): number => {
    let sum = 0
    for (let place = 0; place < length; place++) sum += valueOf(place, 'bytes')
    return sum
  }

  /** Where so many bytes fit behind the newest frame, or before the oldest; undefined where they do not. */
  function gapFor(size: number): number | undefined {
    if (length === 0) return size <= bytes.byteLength ? 0 : undefined
    const [oldest, end] = [valueOf(0, 'start'), endOf(length - 1)]
    if (end <= oldest) return end + size <= oldest ? end : undefined
    if (end + size <= bytes.byteLength) return end
    return size <= oldest ? 0 : undefined
  }

  /** Moves all frames to the beginning of more memory; returns where they end. */
  function grow(size: number): number {
    const wanted = new Uint8Array(Math.max(FIRST_BYTES, 2 * (usedBytes() + size)))
    let start = 0
    for (let place = 0; place < length; place++) {
      wanted.set(bytes.subarray(valueOf(place, 'start'), endOf(place)), start)
      put(place, 'start', start)
      start += valueOf(place, 'bytes')
    }
    bytes = wanted
    return start
  }

  function growSlots(): void {
    const more = Math.min(capacity, Math.max(FIRST_SLOTS, 2 * slots))
    const wanted = new Float64Array(more * STRIDE)
    for (let place = 0; place < length; place++) {
      const from = indexOf(place, 'timeMs')
      wanted.set(fields.subarray(from, from + STRIDE), place * STRIDE)
    }
    fields = wanted
    slots = more
    first = 0
  }

  /** Where a frame of so many bytes comes to stand, with a slot for it. */
  function roomFor(size: number): number {
    if (length === slots && slots < capacity) growSlots()
    if (length === slots) dropOldest()
    const gap = gapFor(size)
    if (gap !== undefined) return gap
    while (length > 0 && usedBytes() + size > MAX_BYTES) dropOldest()
    return gapFor(size) ?? grow(size)
  }

  function at(place: number): ArrivedFrame {
    return {
      arrival: valueOf(place, 'arrival'),
      frame: {
        channel,
        keyframe: valueOf(place, 'keyframe') === 1,
        seq: valueOf(place, 'seq'),
        timeMs: valueOf(place, 'timeMs'),
        bytes: bytes.slice(valueOf(place, 'start'), endOf(place)),
      },
    }
  }

  return {
    push: ({ frame, arrival }) => {
      const size = frame.bytes.byteLength
      const start = roomFor(size)
      bytes.set(frame.bytes, start)
      put(length, 'timeMs', frame.timeMs)
      put(length, 'arrival', arrival)
      put(length, 'seq', frame.seq)
      put(length, 'keyframe', frame.keyframe ? 1 : 0)
      put(length, 'start', start)
      put(length, 'bytes', size)
      length += 1
    },
    after: afterMs => {
      const found: ArrivedFrame[] = []
      for (let place = 0; place < length; place++) if (valueOf(place, 'timeMs') > afterMs) found.push(at(place))
      return found
    },
    newest: () => (length === 0 ? undefined : at(length - 1)),
    shorten: newLength => {
      while (length > newLength) dropOldest()
    },
  }
}
