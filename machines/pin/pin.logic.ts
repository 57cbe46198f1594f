/** What a pin's form holds and what is made of it: pure functions (N-001, N-007..N-012). */
import { capabilitiesOf } from '../../contract/capabilities.ts'
import type { ApiError } from '../../contract/errors.ts'
import type { ControlLevel } from '../../contract/permissions.ts'
import {
  CPG_LABELS,
  CUSTOM_COMMENT,
  FORM_PIN_TYPES,
  missingPinFields,
  type Pin,
  type PinPriority,
  type PinType,
} from '../../contract/resources/pins.ts'

/** On a plan version; map metres. */
export type PinSpot = { readonly plan: number; readonly x: number; readonly y: number }

export type PinDraft = {
  readonly type: PinType
  readonly title: string
  readonly message: string
  readonly priority: PinPriority | undefined
  readonly labels: readonly string[]
  /** Of a Customer pin; chosen in the form and never saved (N-001). */
  readonly standardComment: string | undefined
  readonly createTicket: boolean
}
export type DraftChange = Partial<PinDraft>

/** What the deployment lets choose from: labels of the draft's type, and comments of customers. */
export type PinOffers = { readonly labels: readonly string[]; readonly comments: readonly string[] }

export type PinField = 'standardComment' | 'title' | 'message' | 'priority' | 'labels'

/** What is saved of a draft at its spot. */
export type NewPin = Omit<PinDraft, 'standardComment' | 'priority'> &
  Omit<PinSpot, 'plan'> & { readonly priority?: PinPriority }
export type PinEdit = NewPin & Pick<Pin, 'status' | 'deleted' | 'revision'>
export type PinOrder =
  | { readonly kind: 'create'; readonly plan: number; readonly body: NewPin & { readonly robot: number } }
  | { readonly kind: 'edit'; readonly plan: number; readonly pin: number; readonly body: PinEdit }

/** `changed`: somebody was faster; `newest` is what they made of it, undefined when they took it away. */
export type PinAnswer =
  | { readonly kind: 'saved'; readonly pin: Pin }
  | { readonly kind: 'changed'; readonly newest: Pin | undefined }
  | { readonly kind: 'failed'; readonly error: ApiError }

export function mayWritePin(level: ControlLevel, type: PinType): boolean {
  const { canPin, canPinAsCustomer } = capabilitiesOf(level)
  return canPin || (canPinAsCustomer && type === 'Customer')
}

/** Types that the form offers: those it creates, as far as the level goes, and the pin's own (N-009). */
export function offeredTypes(level: ControlLevel, own?: PinType): readonly PinType[] {
  const types: readonly PinType[] = FORM_PIN_TYPES.filter(type => mayWritePin(level, type))
  return own === undefined || types.includes(own) ? types : [...types, own]
}

/** Customer pins lead to no ticket (N-012). */
export const mayHaveTicket = (type: PinType): boolean => type !== 'Customer'

const initialLabels = (type: PinType): readonly string[] => (type === 'CPG' ? CPG_LABELS : [])

export const BLANK_DRAFT: PinDraft = {
  type: 'Customer',
  title: '',
  message: '',
  priority: undefined,
  labels: [],
  standardComment: undefined,
  createTicket: false,
}

export const draftOf = ({ type, title, message, priority, labels }: Pin): PinDraft => ({
  ...BLANK_DRAFT,
  type,
  title,
  message,
  priority,
  labels,
})

/** Another type starts with its own labels, comment and no ticket (N-008). */
export function changedDraft(draft: PinDraft, change: DraftChange): PinDraft {
  const { type } = change
  if (type === undefined || type === draft.type) return { ...draft, ...change }
  return { ...draft, standardComment: undefined, createTicket: false, labels: initialLabels(type), ...change }
}

const DRAFT_FIELDS = ['type', 'title', 'message', 'priority', 'labels'] as const
export type DraftField = (typeof DRAFT_FIELDS)[number]
type PinText = Partial<Pick<PinDraft, DraftField>>
const asText = (value: PinDraft[DraftField]): string => JSON.stringify(value ?? '')

/** Fields in which two versions of a pin's text differ. */
export const differingFields = (a: PinText, b: PinText): readonly DraftField[] =>
  DRAFT_FIELDS.filter(field => asText(a[field]) !== asText(b[field]))

const isSameDraft = (a: PinDraft, b: PinDraft): boolean =>
  differingFields(a, b).length === 0 && a.standardComment === b.standardComment && a.createTicket === b.createTicket

/** The comment of a Customer pin: the chosen one; of a pin that exists the one its message is, else its own words. */
export function commentOf(draft: PinDraft, isNew: boolean, comments: readonly string[]): string | undefined {
  if (draft.standardComment !== undefined || isNew) return draft.standardComment
  return comments.includes(draft.message) ? draft.message : CUSTOM_COMMENT
}

/** Fields that are empty and must not be (N-010, N-011). */
export function missingFields(draft: PinDraft, isNew: boolean, { labels, comments }: PinOffers): readonly PinField[] {
  const comment = draft.type === 'Customer' ? commentOf(draft, isNew, comments) : undefined
  const isChosen = comment !== undefined && comment !== CUSTOM_COMMENT
  // The chosen comment becomes the message.
  const message = isChosen && draft.message.trim() === '' ? comment : draft.message
  const missing: readonly PinField[] = missingPinFields({ ...draft, message }, labels.length > 0)
  if (draft.type !== 'Customer' || comment !== undefined) return missing
  return ['standardComment', ...missing.filter(field => field !== 'message')]
}

/** What is saved of a draft: the message of a Customer pin without own text is its standard comment (N-001, N-010). */
export function newPin({ standardComment, priority, ...draft }: PinDraft, { x, y }: PinSpot): NewPin {
  const isComment = draft.type === 'Customer' && standardComment !== undefined && standardComment !== CUSTOM_COMMENT
  return {
    ...draft,
    message: isComment && draft.message.trim() === '' ? standardComment : draft.message,
    ...(priority === undefined ? {} : { priority }),
    x,
    y,
  }
}

/** An edited pin keeps the closed status; anything else becomes open (N-007). */
const statusAfterEdit = (status: Pin['status']): Pin['status'] => (status === 'closed' ? 'closed' : 'open')

/** The edit that gives a pin the text of `draft`, over the revision that was read. */
export const editedPin = (pin: Pin, draft: PinDraft): PinOrder => ({
  kind: 'edit',
  plan: pin.plan,
  pin: pin.id,
  body: { ...newPin(draft, pin), status: statusAfterEdit(pin.status), deleted: false, revision: pin.revision },
})

/** Resolved: closed. Deleted: marked so, and seen no more. All else stays as it is (N-006). */
export const endedPin = (pin: Pin, how: 'resolve' | 'delete'): PinOrder => ({
  kind: 'edit',
  plan: pin.plan,
  pin: pin.id,
  body: {
    ...newPin(draftOf(pin), pin),
    status: how === 'resolve' ? 'closed' : pin.status,
    deleted: how === 'delete',
    revision: pin.revision,
  },
})

export type PinAction = 'save' | 'resolve' | 'delete'
/** What the editor opens next: a pin, or a spot for a new one. */
export type PinTarget = { readonly pin: Pin } | { readonly spot: PinSpot }

export type PinContext = {
  readonly level: ControlLevel
  /** Whose monitor new pins are put from. */
  readonly robot: number
  /** As it was read or saved last; undefined for one that is new. */
  readonly pin: Pin | undefined
  readonly spot: PinSpot
  readonly draft: PinDraft
  /** The draft before anything was written. */
  readonly original: PinDraft
  readonly action: PinAction
  /** What could be chosen when a save was last asked for; from then on what is missing is shown. */
  readonly submitted: PinOffers | undefined
  /** What somebody else has made of it meanwhile. */
  readonly remote: Pin | 'gone' | undefined
  /** Wanted while there was unsaved text. */
  readonly next: PinTarget | undefined
}

/** Whether there is text that leaving would lose. */
export const isUnsaved = ({ draft, original }: Pick<PinContext, 'draft' | 'original'>): boolean =>
  !isSameDraft(draft, original)

/** Fields to be marked: none before a save was asked for. */
export const shownMissing = ({ draft, pin, submitted }: Pick<PinContext, 'draft' | 'pin' | 'submitted'>) =>
  submitted ? missingFields(draft, pin === undefined, submitted) : []

/** The editor with a pin as it was read. */
export const editorOf = (pin: Pin): Partial<PinContext> => {
  const draft = draftOf(pin)
  return { pin, spot: pin, draft, original: draft, submitted: undefined, remote: undefined, next: undefined }
}
/** The editor with a new pin at a spot. */
export const newDraft = (spot: PinSpot): Partial<PinContext> => ({
  pin: undefined,
  spot,
  draft: BLANK_DRAFT,
  original: BLANK_DRAFT,
  submitted: undefined,
  remote: undefined,
  next: undefined,
})

/** What was being written, as it was. */
export type UnsavedPin = Pick<PinContext, 'pin' | 'spot' | 'draft' | 'original'>
export const restored = ({ pin, spot, draft, original }: UnsavedPin): Partial<PinContext> => ({
  pin,
  spot,
  draft,
  original,
  submitted: undefined,
  remote: undefined,
  next: undefined,
})

/** What the action asks of the service. */
export function orderOf({ action, robot, pin, spot, draft }: PinContext): PinOrder {
  if (!pin) return { kind: 'create', plan: spot.plan, body: { ...newPin(draft, spot), robot } }
  return action === 'save' ? editedPin(pin, draft) : endedPin(pin, action)
}
