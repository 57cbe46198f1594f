/** Ids of everything: positive integers. */
import * as v from 'valibot'
import { lineSchema } from '../text.ts'

export const idSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** A whole number from 0 as paths, queries and headers carry it: ASCII digits and nothing else. */
const digits = v.pipe(lineSchema, v.regex(/^[0-9]{1,16}$/), v.transform(Number))

/** Ids in paths and queries arrive as text. */
export const pathIdSchema = v.pipe(v.union([digits, v.number()]), idSchema)
/** Counts in queries and headers arrive as text. */
export const queryCountSchema = v.pipe(v.union([digits, v.number()]), v.safeInteger(), v.minValue(0))
