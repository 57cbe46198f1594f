/** What a report can be proved by: a statement of hashes, signed with the service's key when the report was stored. */
import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { REPORT_PLAN_TYPES, REPORT_RESULTS } from '../robot/runReport.ts'
import { isoTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const amount = v.pipe(v.number(), v.finite(), v.minValue(0))
/** SHA-256 in lower-case hex. */
const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const PROOF_KIND = 'swath.report.proof/2'
/** The first kind says neither when the report was stored nor the frame of its coverage. */
const PROOF_KINDS = ['swath.report.proof/1', PROOF_KIND] as const

/** Whether the recording could be hashed: `open`, files of the run were still being written; `none`, there are none. */
const RECORDING_STATES = ['complete', 'open', 'none'] as const

/** The text that is signed is this as JSON. Areas m², times UTC, volumes litres, durations seconds. */
export const proofStatementSchema = v.object({
  kind: v.picklist(PROOF_KINDS),
  report: idSchema,
  run: v.string(),
  robot: v.object({ id: idSchema, name: v.string() }),
  account: idSchema,
  location: v.string(),
  plan: v.object({
    id: idSchema,
    first_id: idSchema,
    version: count,
    name: v.string(),
    type: v.picklist(REPORT_PLAN_TYPES),
    /** SHA-256 of each file of the version, by its name. */
    files: v.record(v.string(), digest),
  }),
  start_time: isoTimeSchema,
  end_time: isoTimeSchema,
  /** When the report was stored. */
  stored: v.optional(isoTimeSchema),
  result: v.picklist(REPORT_RESULTS),
  figures: v.object({
    covered_area: amount,
    cleanable_area: amount,
    coverage_percentage: amount,
    total_area: amount,
    time: amount,
    water_usage: amount,
  }),
  /** Of the text of the details. */
  details: digest,
  /** Of the unpacked bits of the raster, and of the unpacked vertices; null where there are none. */
  coverage: v.nullable(digest),
  /** Cells of the raster, which are those of the plan's map; null where there is no raster. */
  frame: v.optional(v.nullable(v.object({ width: count, height: count }))),
  path: v.nullable(digest),
  recording: v.object({
    state: v.picklist(RECORDING_STATES),
    /** Files with anything of the run, oldest first. */
    files: v.array(v.object({ name: v.string(), bytes: count, sha256: digest })),
    /** When they were hashed, and this signed anew with them alone changed. */
    hashed: v.optional(isoTimeSchema),
  }),
  /** When this was signed: all but the recording. */
  signed: isoTimeSchema,
})
export type ProofStatement = v.InferOutput<typeof proofStatementSchema>

export const reportProofSchema = v.object({
  /** JSON text of `proofStatementSchema`, as it was signed: its UTF-8 bytes. */
  statement: v.string(),
  /** Ed25519. */
  signature: base64Schema,
  /** The public key, 32 bytes, and its SHA-256: the same for all reports of a service. */
  public_key: base64Schema,
  key: digest,
})
export type ReportProof = v.InferOutput<typeof reportProofSchema>

/** What is compared. `key`: whether it was signed with this service's key, or with one that it had at that time. */
const PROOF_PARTS = ['signature', 'key', 'figures', 'details', 'coverage', 'path', 'plan', 'recording'] as const
/** `missing`: it is there no longer. `expired`: a recording that the service deleted because its time was over. `open`: it was not hashed yet. */
const PROOF_STATES = ['same', 'changed', 'missing', 'expired', 'open'] as const
export type ProofState = (typeof PROOF_STATES)[number]

/**
 * `holds`: nothing is changed or missing, but for recordings whose time is over. `late`: the same, and signed when the report had been stored for a
 * while, of which nothing is proved. `unsigned`: there is no proof, of a report of before reports were signed, or because it was taken away.
 */
const PROOF_VERDICTS = ['holds', 'late', 'fails', 'unsigned'] as const

/** Recomputed from what the service holds now. `name`: of the file, where the part is one. */
export const proofCheckSchema = v.object({
  verdict: v.picklist(PROOF_VERDICTS),
  parts: v.array(
    v.object({ part: v.picklist(PROOF_PARTS), state: v.picklist(PROOF_STATES), name: v.optional(v.string()) }),
  ),
  /** When the report was stored, and when it was signed. */
  stored: isoTimeSchema,
  signed: v.optional(isoTimeSchema),
  key: v.optional(digest),
  /** Where it is an earlier key of the service: from when until when it signed with it. */
  earlier_key: v.optional(v.object({ from: isoTimeSchema, until: isoTimeSchema })),
})
export type ProofCheck = v.InferOutput<typeof proofCheckSchema>
