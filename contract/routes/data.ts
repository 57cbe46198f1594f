import * as v from 'valibot'
import {
  dataItemSchema,
  fileNameSchema,
  locationFileSchema,
  newDataItemSchema,
  newImageSchema,
  newRecordSchema,
  uploadProgressSchema,
} from '../resources/data.ts'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { lineSchema } from '../text.ts'
import { type Access, FILE_IN_JSON, type FileRoute, MAX_FILE_BYTES, route } from './access.ts'

/** A picture of a location in base64 within JSON, with what stands around it in the request. */
const PICTURE_IN_JSON = { body: 'file', maxBytes: 16 * 1024 * 1024 } as const

/** Files of accounts are written by those who change files, those of plans by those who change plans. */
const WRITES_FILES = {
  oneOf: [
    ['Data', 'edit'],
    ['CleaningPlans', 'edit'],
  ],
} as const satisfies Access

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = { id: pathIdSchema }
const location = { location: pathIdSchema }

/** What is known of data files, and their making (B-044..B-047). Their bytes are read outside the typed client, below. */
export const data = {
  /**
   * Newest first, by name and plan where asked. Of a version (`parent_id`, L-032) the files that it has; with a name, that file of every version of its
   * plan, also those that were replaced.
   */
  list: route(['Data', 'view'])
    .route({ method: 'GET', path: '/api/v0/Data', tags: ['Data'] })
    .input(
      v.object({
        name: v.optional(v.pipe(lineSchema, v.maxLength(200))),
        plan: v.optional(pathIdSchema),
        parent_type: v.optional(v.literal('cleaning_plan')),
        parent_id: v.optional(pathIdSchema),
        direction: v.optional(v.picklist(['asc', 'desc']), 'desc'),
        limit: v.optional(v.pipe(queryCountSchema, v.maxValue(10_000)), 25),
        offset: v.optional(queryCountSchema, 0),
      }),
    )
    .output(v.object({ data: v.array(dataItemSchema), total })),
  /**
   * A file of an account (`Data/edit`), or of an open version of a plan (`CleaningPlans/edit`), which is read again then; a closed version takes none
   * (412 `errors.cleaningPlan.file.closed`).
   */
  create: route(WRITES_FILES, FILE_IN_JSON)
    .route({ method: 'POST', path: '/api/v0/Data', tags: ['Data'] })
    .input(newDataItemSchema)
    .output(dataItemSchema),
  createImage: route(['Data', 'edit'], FILE_IN_JSON)
    .route({ method: 'POST', path: '/api/v0/Data/image', tags: ['Data'] })
    .input(newImageSchema)
    .output(dataItemSchema),
  /** The bytes of a file never change; its name may where no version of a plan has it. Of a file that was a plan's it takes `CleaningPlans/edit` too. */
  edit: route(['Data', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Data/{id}', tags: ['Data'] })
    .input(v.object({ ...id, name: fileNameSchema }))
    .output(dataItemSchema),
  /** Refused while a plan or a location has the file. */
  remove: route(['Data', 'edit'])
    .route({ method: 'DELETE', path: '/api/v0/Data/{id}', tags: ['Data'] })
    .input(v.object(id))
    .output(v.object({ ok: v.literal(true) })),
  /** The name says which of its pictures it is (O-009, O-010). */
  addLocationFile: route(['Locations', 'edit'], PICTURE_IN_JSON)
    .route({ method: 'POST', path: '/api/v0/Data/location/{location}', tags: ['Data'] })
    .input(v.object({ ...location, ...locationFileSchema.entries }))
    .output(dataItemSchema),
  /** The path says which picture; the body's name, that of the file that somebody chose, must say the same. */
  putLocationFile: route(['Locations', 'edit'], PICTURE_IN_JSON)
    .route({ method: 'POST', path: '/api/v0/Data/location/{location}/{fileName}', tags: ['Data'] })
    .input(
      v.object({
        ...location,
        fileName: fileNameSchema,
        ...locationFileSchema.entries,
        name: v.optional(v.pipe(lineSchema, v.maxLength(200))),
      }),
    )
    .output(dataItemSchema),
  removeLocationFile: route(['Locations', 'edit'])
    .route({ method: 'DELETE', path: '/api/v0/Data/location/{location}/{fileName}', tags: ['Data'] })
    .input(v.object({ ...location, fileName: fileNameSchema }))
    .output(v.object({})),
  /**
   * A record without a file, by the same rights as `create`; `uploadURL` takes the raw file by PUT, once (B-047). Of a closed version of a plan the next
   * one is made with the file once it is accepted: `parent_id` of what the PUT answers.
   */
  createRecord: route(WRITES_FILES)
    .route({ method: 'POST', path: '/v0/Data/create', tags: ['Data'] })
    .input(newRecordSchema)
    .output(v.object({ id: dataItemSchema.entries.id, uploadURL: v.string() })),
  /** How much of a record's file has arrived. */
  uploadProgress: route(WRITES_FILES)
    .route({ method: 'GET', path: '/api/v0/Data/{id}/content', tags: ['Data'] })
    .input(v.object(id))
    .output(uploadProgressSchema),
}

/**
 * A data file, raw: `GET /api/v0/Data/{id}` or, by file name, the file of a robot's current plan: `GET /api/v0/Data/{file}?robot={id}`
 * (B-044, M-072). `view_only=1` answers `dataItemSchema` instead.
 */
export const DATA_FILE = {
  method: 'GET',
  path: '/api/v0/Data/:id',
  access: ['Data', 'view'],
} as const satisfies FileRoute
/** A file of a location, raw (B-045). */
export const LOCATION_FILE = {
  method: 'GET',
  path: '/api/v0/Data/location/:location/:fileName',
  access: ['Locations', 'view'],
} as const satisfies FileRoute
/**
 * The file of a record that has none yet, raw (B-047): whole, or in pieces with `Content-Range: bytes 0-1023/4096`. 202 `uploadProgressSchema` until the
 * last one is there. What has arrived when a connection breaks stays for a day; `GET` of the same address says how much that is.
 */
export const DATA_UPLOAD = {
  method: 'PUT',
  path: '/api/v0/Data/:id/content',
  access: WRITES_FILES,
  body: 'pieces',
  maxBytes: MAX_FILE_BYTES,
} as const satisfies FileRoute
/** `from`, and `total`: bytes. */
export const contentRangeSchema = v.pipe(
  v.string(),
  v.regex(/^bytes \d{1,12}-\d{1,12}\/\d{1,12}$/),
  v.transform(text => text.match(/\d+/g)?.map(Number) ?? []),
  v.tuple([v.number(), v.number(), v.number()]),
  v.check(([first, last, whole]) => first <= last && last < whole),
  v.transform(([from, , whole]) => ({ from, total: whole })),
)
/** Widths that a picture can be had in, pixels. */
export const SMALL_PICTURE_WIDTHS = ['160', '320'] as const
export const dataFileQuerySchema = v.object({
  view_only: v.optional(v.picklist(['0', '1']), '0'),
  robot: v.optional(pathIdSchema),
  /** A picture no wider than this, as PNG; of what is no picture the file itself. */
  width: v.optional(v.picklist(SMALL_PICTURE_WIDTHS)),
})
export const locationFilePathSchema = v.object({ ...location, fileName: fileNameSchema })
