import * as v from 'valibot'
import { PIN_PRIORITIES, PIN_TYPES, pinSchema } from '../../../../contract/resources/pins.ts'

const draftSchema = v.object({
  type: v.picklist(PIN_TYPES),
  title: v.string(),
  message: v.string(),
  priority: v.optional(v.picklist(PIN_PRIORITIES)),
  labels: v.array(v.string()),
  standardComment: v.optional(v.string()),
  createTicket: v.boolean(),
})

const storedSchema = v.object({
  pin: v.optional(pinSchema),
  spot: v.object({ plan: v.number(), x: v.number(), y: v.number() }),
  draft: draftSchema,
  original: draftSchema,
})

/** A pin that is being written, as it is kept for when the page is loaded anew. What JSON leaves out is undefined again. */
export const pinDraftSchema = v.pipe(
  storedSchema,
  v.transform(({ pin, spot, draft, original }) => ({ pin, spot, draft: whole(draft), original: whole(original) })),
)

const whole = ({ priority, standardComment, ...rest }: v.InferOutput<typeof draftSchema>) => ({
  ...rest,
  priority,
  standardComment,
})

/** Of the pin in the editor on a robot's monitor. */
export const pinDraftName = (robot: number): string => `pin.${robot}`
