/** Contact methods: how a person is reached (A-083, M-071). */
import * as v from 'valibot'
import { lineSchema } from '../text.ts'
import { idSchema } from './ids.ts'

export const CONTACT_TYPES = ['email', 'phone', 'sms'] as const
export type ContactType = (typeof CONTACT_TYPES)[number]
/** What a code that was sent to a contact method is good for. */
export const VERIFY_PURPOSES = ['reset_password', 'tfa_secret_recover', 'verify'] as const
export type VerifyPurpose = (typeof VERIFY_PURPOSES)[number]

export const contactMethodSchema = v.object({
  id: idSchema,
  contact_type: v.picklist(CONTACT_TYPES),
  contact_value: v.string(),
  verified: v.boolean(),
  default: v.boolean(),
  login: idSchema,
})
export type ContactMethod = v.InferOutput<typeof contactMethodSchema>

export const emailSchema = v.pipe(lineSchema, v.trim(), v.maxLength(254), v.email())
/** E.164; what people write between the digits is left out. */
const phoneSchema = v.pipe(
  lineSchema,
  v.maxLength(40),
  v.transform(text => text.replaceAll(/[\s().-]/g, '')),
  v.regex(/^\+[1-9]\d{6,14}$/),
)

/** The value of a contact method as it is stored; undefined when it is no address of its type. */
export function contactValue(type: ContactType, text: string): string | undefined {
  const parsed = v.safeParse(type === 'email' ? emailSchema : phoneSchema, text)
  return parsed.success ? parsed.output : undefined
}

/** Messages can be sent to it. A telephone only rings. */
export const isWritable = (type: ContactType): type is 'email' | 'sms' => type !== 'phone'

/** M-071. */
export type Operator = {
  readonly id: number
  readonly name: string
  readonly emails: readonly string[]
  readonly phoneNumbers: readonly string[]
}
