/** Data files: pictures, plans' files, documents (B-044..B-047). */
import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { lineSchema, linesSchema } from '../text.ts'
import { idSchema } from './ids.ts'

/** What `view_only=1` answers of a data file (B-044). */
export const dataItemSchema = v.object({
  id: idSchema,
  name: v.string(),
  /** Media type, by the name. */
  filetype: v.string(),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: v.string(),
  created: v.string(),
  comment: v.optional(v.string()),
  /** In a list: who handed it in. Absent where the service made it, or they are no more. */
  login: v.optional(idSchema),
  login_name: v.optional(v.string()),
  /** Of a file of a plan: the version that it was handed in for (L-030). */
  parent_type: v.optional(v.literal('cleaning_plan')),
  parent_id: v.optional(idSchema),
})

export type DataItem = v.InferOutput<typeof dataItemSchema>

/** What is taken, by the end of its name. Nothing that a browser would run: files are served from the console's own origin. */
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['pgm', 'image/x-portable-graymap'],
  ['yaml', 'application/yaml'],
  ['yml', 'application/yaml'],
  ['json', 'application/json'],
  ['csv', 'text/csv'],
  ['txt', 'text/plain'],
  ['pdf', 'application/pdf'],
  ['zip', 'application/zip'],
  ['mcap', 'application/octet-stream'],
])

/** Undefined: files of this kind are not taken. */
export const mediaTypeOf = (fileName: string): string | undefined =>
  MEDIA_TYPES.get(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase())

export const fileNameSchema = v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(200), v.regex(/^[^/\\]+$/))

/** Bytes as base64, in the alphabet of its own or with `-` for `=` and `|` for `/`. */
export const partDataSchema = v.pipe(
  v.string(),
  v.transform(text => text.replaceAll('-', '=').replaceAll('|', '/')),
  base64Schema,
)

const mediaType = v.pipe(lineSchema, v.maxLength(200))

/** `filetype` and `comment` are taken for the sake of older clients; the name decides the type. */
const fileEntries = {
  name: fileNameSchema,
  part_data: partDataSchema,
  filetype: v.optional(mediaType),
  comment: v.optional(v.pipe(linesSchema, v.maxLength(5000))),
}

/** A new file, of a plan or of an account (B-046). */
export const newDataItemSchema = v.union([
  v.object({ ...fileEntries, parent_type: v.literal('cleaning_plan'), parent_id: idSchema }),
  v.object({ ...fileEntries, account: idSchema }),
])
/** A new picture of an account (B-046). */
export const newImageSchema = v.object({ ...fileEntries, account: idSchema })
/** A new file of a location, or another in the place of the one of that name (B-045). Without `part_data` no file was chosen (O-009). */
export const locationFileSchema = v.object({
  ...fileEntries,
  part_data: v.optional(partDataSchema, ''),
})
const recordEntries = {
  type: v.literal('complete'),
  parent_type: v.literal('cleaning_plan'),
  name: fileNameSchema,
  filetype: v.optional(mediaType),
  comment: v.optional(v.pipe(linesSchema, v.maxLength(5000))),
}
/** A record whose file follows (B-047): of a version of a plan, or of an account. */
export const newRecordSchema = v.union([
  v.object({ ...recordEntries, parent_id: idSchema }),
  v.object({ ...recordEntries, account: idSchema }),
])
/** How much of a record's file is there, bytes. */
export const uploadProgressSchema = v.object({ id: idSchema, arrived: v.pipe(v.number(), v.integer(), v.minValue(0)) })
