/** Topics that viewers such as Lichtblick and Foxglove show by themselves: JSON messages with the schemas that they know. */
import {
  CompressedImage,
  FrameTransforms,
  Grid,
  LaserScan,
  Log,
  PoseInFrame,
  PosesInFrame,
  SceneUpdate,
} from '@foxglove/schemas/jsonschema.js'
import { experimental_ValibotToJsonSchemaConverter as ValibotConverter } from '@orpc/valibot'
import type * as v from 'valibot'
import { RECORD_SCHEMAS } from '../../../contract/telemetry/records.ts'
import { FRAME_ENCODING, type McapChannel } from '../mcapChannels.ts'

type JsonSchema = { readonly title?: string }

const KNOWN = { CompressedImage, FrameTransforms, Grid, LaserScan, Log, PoseInFrame, PosesInFrame, SceneUpdate }

function readingSchema(name: string, schema: v.GenericSchema): JsonSchema {
  const [, json] = new ValibotConverter({ errorMode: 'ignore' }).convert(schema, { strategy: 'output' })
  return { ...(typeof json === 'object' ? json : {}), title: `swath.${name}` }
}

/** Every topic with its schema, in the order in which a file declares them. Readings have schemas of our own: viewers plot their numbers. */
const SCHEMAS = {
  '/tf': KNOWN.FrameTransforms,
  '/tf_static': KNOWN.FrameTransforms,
  '/map': KNOWN.Grid,
  '/plan': KNOWN.SceneUpdate,
  '/pins': KNOWN.SceneUpdate,
  '/pose': KNOWN.PoseInFrame,
  '/scan': KNOWN.LaserScan,
  '/localization': KNOWN.PosesInFrame,
  '/safety': KNOWN.SceneUpdate,
  '/paths': KNOWN.SceneUpdate,
  '/camera/front': KNOWN.CompressedImage,
  '/camera/thermal': KNOWN.CompressedImage,
  '/log': KNOWN.Log,
  '/basic': readingSchema('basic', RECORD_SCHEMAS.basic),
  '/radio': readingSchema('radio', RECORD_SCHEMAS.radio),
} as const satisfies { readonly [topic: `/${string}`]: JsonSchema }

export type Topic = keyof typeof SCHEMAS

/** Far from the numbers of our own channels (`mcapChannels.ts`). */
const FIRST_ID = 2000

const entries = Object.entries(SCHEMAS)
const idOf = new Map(entries.map(([topic], index) => [topic, FIRST_ID + index]))

/** Metadata of a channel that repeats what frames of the file say: whoever reads the frames leaves it out. */
const DERIVED: ReadonlyMap<string, string> = new Map([['derived-from', FRAME_ENCODING]])
export const isDerived = (metadata: ReadonlyMap<string, string>): boolean =>
  metadata.get('derived-from') === FRAME_ENCODING

export const isTopic = (topic: string): topic is Topic => topic in SCHEMAS

/** Number of a topic's channel in a file. */
export const channelOfTopic = (topic: Topic): number => idOf.get(topic) ?? FIRST_ID

export const TOPIC_CHANNELS: readonly McapChannel[] = entries.map(([topic, schema], index) => ({
  schema: {
    id: FIRST_ID + index,
    name: schema.title ?? topic,
    encoding: 'jsonschema',
    data: new TextEncoder().encode(JSON.stringify(schema)),
  },
  channel: {
    id: FIRST_ID + index,
    schemaId: FIRST_ID + index,
    topic,
    messageEncoding: 'json',
    metadata: new Map(DERIVED),
  },
}))
