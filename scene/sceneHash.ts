/** A number for everything a scene holds, so that two folds can be compared. */

import { chunkVertices, type Trail } from '../map/trail.ts'
import type { Scene } from './scene.ts'

/** Two 32-bit FNV-1a lanes with different offsets. Not for secrets: for telling two scenes apart. */
type Lanes = { low: number; high: number }
const PRIME = 0x01000193

function mix(lanes: Lanes, word: number): void {
  lanes.low = Math.imul(lanes.low ^ word, PRIME)
  lanes.low ^= lanes.low >>> 15
  lanes.high = Math.imul(lanes.high ^ word, 0x85ebca6b)
  lanes.high ^= lanes.high >>> 13
}

const double = new Float64Array(1)
const doubleWords = new Uint32Array(double.buffer)

function mixNumber(lanes: Lanes, value: number): void {
  // Adding zero makes −0 the 0 that MessagePack makes of it.
  double[0] = value + 0
  for (const word of doubleWords) mix(lanes, word)
}

function mixBytes(lanes: Lanes, bytes: Uint8Array): void {
  mix(lanes, bytes.byteLength)
  for (const byte of bytes) mix(lanes, byte)
}

function mixText(lanes: Lanes, text: string): void {
  mix(lanes, text.length)
  for (let i = 0; i < text.length; i++) mix(lanes, text.charCodeAt(i))
}

function mixTrail(lanes: Lanes, trail: Trail): void {
  mix(lanes, trail.generation)
  mix(lanes, trail.length)
  for (let chunk = 0; chunk < trail.chunks.length; chunk++) mixFloats(lanes, chunkVertices(trail, chunk))
}

function mixFloats(lanes: Lanes, floats: Float32Array): void {
  const words = new Uint32Array(floats.buffer, floats.byteOffset, floats.length)
  mix(lanes, words.length)
  for (let i = 0; i < words.length; i++) mix(lanes, words[i] ?? 0)
}

/** Keys in alphabetical order; a key whose value is undefined counts as absent. */
function mixValue(lanes: Lanes, value: unknown): void {
  if (typeof value === 'number') mixNumber(lanes, value)
  else if (typeof value === 'string') mixText(lanes, value)
  else if (typeof value === 'boolean') mix(lanes, value ? 2 : 1)
  else if (value === undefined) mix(lanes, 3)
  else if (value instanceof Float32Array) mixFloats(lanes, value)
  else if (value instanceof Uint8Array) mixBytes(lanes, value)
  else if (Array.isArray(value)) {
    mix(lanes, value.length)
    for (const item of value) mixValue(lanes, item)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (item === undefined) continue
      mixText(lanes, key)
      mixValue(lanes, item)
    }
  } else throw new TypeError(`A scene holds no ${typeof value}`)
}

/** 16 hexadecimal digits; equal for equal scenes, whatever their history. */
export function sceneHash(scene: Scene): string {
  const lanes = freshLanes()
  const { coverage, poseHistory, ...rest } = scene
  mixTrail(lanes, coverage)
  mixTrail(lanes, poseHistory)
  mixValue(lanes, rest)
  return textOf(lanes)
}

/** 16 hexadecimal digits for what scenes are made of: numbers, words, typed arrays, and lists and records of them. */
export function hashOf(value: unknown): string {
  const lanes = freshLanes()
  mixValue(lanes, value)
  return textOf(lanes)
}

const freshLanes = (): Lanes => ({ low: 0x811c9dc5, high: 0x9747b28c })
const textOf = ({ high, low }: Lanes): string =>
  [high, low].map(lane => (lane >>> 0).toString(16).padStart(8, '0')).join('')
