/** Ids of everything: positive integers. */
import * as v from 'valibot'

export const idSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** Ids in paths and queries arrive as text. */
export const pathIdSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), idSchema)
