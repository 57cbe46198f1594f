/**
 * Drafts: what people draw on a version of a plan, before it is saved. A draft is the version's elements as they were when somebody began, and the
 * commands since then, in the order in which the service accepted them. Everybody who draws on a version shares its draft.
 */
import * as v from 'valibot'
import { acceptedCommandSchema, COMMAND_REFUSALS, elementKeySchema, sentCommandSchema } from '../plan/drawing.ts'
import { REFUSED_RULES } from '../plan/drawingRules.ts'
import { planConfigSchema, planElementsSchema } from '../plan/elements.ts'
import { cleanerKindSchema } from '../robot/cleanerKind.ts'
import { lineSchema } from '../text.ts'
import { idSchema } from './ids.ts'
import { planCommentSchema } from './plans.ts'

/** The most commands in one request and in one answer. */
export const MAX_SENT_COMMANDS = 50
export const MAX_ANSWERED_COMMANDS = 2000
/** The most that one command takes as JSON: all that a file of another tool gives, drawn at once. */
export const MAX_COMMAND_BYTES = 4 * 1024 * 1024
/** The most that the commands of one request take together; an editor with more sends them one by one. */
export const MAX_SENT_BYTES = 12 * 1024 * 1024
/** Whoever has drawn so much on one draft saves it before going on. */
export const MAX_DRAFT_COMMANDS = 20_000
export const MAX_DRAFT_BYTES = 64 * 1024 * 1024

const sequence = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const uuid = v.pipe(lineSchema, v.uuid())

/**
 * Why a command is not in a draft: it does not apply any more, it makes something worse, or the draft takes no more of them. `cameraOff`: it makes a
 * zone that whoever gives it would not see.
 */
const DRAFT_REFUSALS = [
  ...COMMAND_REFUSALS,
  ...REFUSED_RULES,
  'tooLarge',
  'draftFull',
  'discarded',
  'notTaken',
  'cameraOff',
] as const
export const draftRefusalSchema = v.picklist(DRAFT_REFUSALS)
export type DraftRefusal = v.InferOutput<typeof draftRefusalSchema>

/** What became of a command: its place in the draft's order, or why it has none. `key`: the element that it is about. */
export const commandAnswerSchema = v.union([
  v.object({ id: uuid, sequence: v.pipe(sequence, v.minValue(1)) }),
  v.object({ id: uuid, refusal: draftRefusalSchema, key: v.optional(elementKeySchema) }),
])
export type CommandAnswer = v.InferOutput<typeof commandAnswerSchema>

/**
 * How far a draft is. `draft` names it; after it was discarded, the next one has another name. `version`: the version that it is of, which is the next
 * one after a closed version's draft was saved. `saved`: the sequence up to which it stands in the version's files.
 */
export const draftHeadSchema = v.object({ draft: uuid, version: idSchema, sequence, saved: sequence })
export type DraftHead = v.InferOutput<typeof draftHeadSchema>

/** So many robots of a kind work by a plan. */
export const kindCountSchema = v.object({
  kind: cleanerKindSchema,
  robots: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
export type KindCount = v.InferOutput<typeof kindCountSchema>

/**
 * A draft with what it began with and its first commands; there are more where the last of them is not at `sequence`. `robots`: in sight that work by the plan,
 * the commonest kind first; the usual kind where there are none.
 */
export const planDraftSchema = v.object({
  ...draftHeadSchema.entries,
  elements: planElementsSchema,
  config: planConfigSchema,
  robots: v.pipe(v.array(kindCountSchema), v.minLength(1)),
  commands: v.array(acceptedCommandSchema),
})
export type PlanDraft = v.InferOutput<typeof planDraftSchema>

/** Commands after a sequence, in order; there are more where the last of them is not at `sequence`. */
export const draftCommandsSchema = v.object({ ...draftHeadSchema.entries, commands: v.array(acceptedCommandSchema) })
export type DraftCommands = v.InferOutput<typeof draftCommandsSchema>

/** `since`: the last sequence that the editor has; what came after it is in the answer. */
export const sentCommandsSchema = v.object({
  draft: uuid,
  since: sequence,
  commands: v.pipe(v.array(sentCommandSchema), v.minLength(1), v.maxLength(MAX_SENT_COMMANDS)),
})
export type SentCommands = v.InferOutput<typeof sentCommandsSchema>
export const answeredCommandsSchema = v.object({
  ...draftCommandsSchema.entries,
  answers: v.array(commandAnswerSchema),
})
export type AnsweredCommands = v.InferOutput<typeof answeredCommandsSchema>

/** `sequence`: the last one that whoever saves has seen. `replace`: also where the version's files were changed beside the draft. */
export const draftSaveSchema = v.object({
  draft: uuid,
  sequence,
  comment: v.optional(planCommentSchema),
  replace: v.optional(v.boolean(), false),
})
export type DraftSave = v.InferInput<typeof draftSaveSchema>
