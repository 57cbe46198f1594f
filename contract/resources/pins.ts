/** Pin messages on a plan, and the tickets they lead to (N-001..N-019). */
import * as v from 'valibot'
import { LEVEL } from '../permissions.ts'
import { lineSchema, linesSchema } from '../text.ts'
import { wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'

export const PIN_TYPES = ['Customer', 'CPG', 'FieldIssue', 'APENG', 'ATS'] as const
export type PinType = (typeof PIN_TYPES)[number]
/** Types that the form creates; the others come from tools (N-009). */
export const FORM_PIN_TYPES = ['Customer', 'CPG', 'FieldIssue'] as const satisfies readonly PinType[]
export const PIN_PRIORITIES = ['Lowest', 'Low', 'Medium', 'High', 'Highest'] as const
export type PinPriority = (typeof PIN_PRIORITIES)[number]
/** Of pins without a priority, in filters (N-017). */
export const NO_PRIORITY = 'none'
/** Labels of a CPG pin unless somebody edits them (N-008). */
export const CPG_LABELS = ['Map Change'] as const

export const PIN_STATUSES = ['open', 'closed'] as const
/** Level that creates, edits and resolves pins; Customer pins on plans of own accounts need `CUSTOMER_PIN_LEVEL` only. */
export const PIN_LEVEL = LEVEL.operator
export const CUSTOMER_PIN_LEVEL = LEVEL.customer

const line = (most: number) => v.pipe(lineSchema, v.trim(), v.maxLength(most))
const lines = (most: number) => v.pipe(linesSchema, v.trim(), v.maxLength(most))
const finite = v.pipe(v.number(), v.finite())
const ticketKeySchema = v.pipe(lineSchema, v.regex(/^[A-Z][A-Z0-9]*-\d{1,12}$/))

/** `x`, `y`: map metres. */
const pinEntries = {
  type: v.picklist(PIN_TYPES),
  title: line(200),
  message: lines(5000),
  priority: v.optional(v.picklist(PIN_PRIORITIES)),
  labels: v.pipe(v.array(v.pipe(line(100), v.minLength(1))), v.maxLength(50)),
  x: finite,
  y: finite,
}

/** The standard comment of who writes a comment of their own (N-010). */
export const CUSTOM_COMMENT = 'Custom'

/**
 * What makes a pin incomplete (N-010, N-011): fields that are empty and must not be. What a Customer pin says is the standard comment that was
 * chosen, or words of its own where that is `CUSTOM_COMMENT`. `labelsOffered`: whether there is a list of labels for the type.
 */
export function missingPinFields(
  pin: {
    readonly type: PinType
    readonly title: string
    readonly message: string
    readonly labels: readonly string[]
  } & {
    readonly priority?: PinPriority | undefined
  },
  labelsOffered: boolean,
): readonly ('title' | 'message' | 'priority' | 'labels')[] {
  const needsLabel = labelsOffered && (pin.type === 'APENG' || pin.type === 'ATS' || pin.type === 'FieldIssue')
  const isCustomer = pin.type === 'Customer'
  const message = pin.message.trim()
  const isSilent = message === '' || (isCustomer && message === CUSTOM_COMMENT)
  return [
    ...(pin.title.trim() === '' ? (['title'] as const) : []),
    ...(isSilent ? (['message'] as const) : []),
    ...(!isCustomer && pin.priority === undefined ? (['priority'] as const) : []),
    ...(needsLabel && pin.labels.length === 0 ? (['labels'] as const) : []),
  ]
}

/** `createTicket`: also open a ticket where the pin has none; a CPG pin adds to the open ticket of its plan (N-012). */
const writtenEntries = { ...pinEntries, createTicket: v.optional(v.boolean(), false) }
/** `robot`: whose monitor it is put from; no edit changes it. */
export const newPinSchema = v.object({ ...writtenEntries, robot: v.optional(idSchema) })
/** `revision`: of the pin as the editor read it; a pin that has changed since is not overwritten (409 `errors.pin.changed`). */
export const editPinSchema = v.object({
  ...writtenEntries,
  status: v.picklist(PIN_STATUSES),
  deleted: v.boolean(),
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})
export const pinSchema = v.object({
  ...pinEntries,
  title: v.string(),
  message: v.string(),
  labels: v.array(v.string()),
  id: idSchema,
  ticket: v.optional(ticketKeySchema),
  status: v.picklist(PIN_STATUSES),
  deleted: v.boolean(),
  created: wireTimeSchema,
  user: v.object({ id: idSchema, name: v.string() }),
  /** Plan version it was put on. */
  plan: idSchema,
  /** Whose monitor it was put from, where that is known and the reader sees the robot, or did: called as they know it. */
  robot: v.optional(v.object({ id: idSchema, name: v.string(), display_name: v.string() })),
  revision: v.number(),
})
export type Pin = v.InferOutput<typeof pinSchema>

/** A ticket as the store that is configured knows it. Texts are not to be trusted. */
export const newTicketSchema = v.object({ summary: v.pipe(line(200), v.minLength(1)), description: lines(5000) })
export const ticketSchema = v.object({
  key: ticketKeySchema,
  summary: v.string(),
  description: v.string(),
  status: v.picklist(PIN_STATUSES),
  comments: v.array(v.string()),
})
export type Ticket = v.InferOutput<typeof ticketSchema>
export { ticketKeySchema }
