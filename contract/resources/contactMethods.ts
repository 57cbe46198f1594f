/** Contact methods: how a person is reached (A-083, M-071). */
import * as v from 'valibot'
import { idSchema } from './ids.ts'

export const CONTACT_TYPES = ['email', 'phone', 'sms'] as const
/** What a code that was sent to a contact method is good for. */
export const VERIFY_PURPOSES = ['reset_password', 'tfa_secret_recover', 'verify'] as const

export const contactMethodSchema = v.object({
  id: idSchema,
  contact_type: v.picklist(CONTACT_TYPES),
  contact_value: v.string(),
  verified: v.boolean(),
  default: v.boolean(),
  login: idSchema,
})
export type ContactMethod = v.InferOutput<typeof contactMethodSchema>

/** M-071. */
export type Operator = {
  readonly id: number
  readonly name: string
  readonly emails: readonly string[]
  readonly phoneNumbers: readonly string[]
}
