import { type AuditChanges, type AuditValue, HIDDEN_VALUE } from '../../contract/resources/audit.ts'

const MAX_FIELDS = 20
const MAX_VALUE_CHARS = 200
/** Secret fields. That one was changed is recorded, its values are not. */
const SECRET = /password|passcode|secret|token|hash|code|credential|tfa|key$/i
/** Fields that hold how a person is reached. */
const CONTACT = /contactValue|email|phone|recipient/i

/** `j•••@example.com`, `•••67`: enough to know it again, and no more. */
function maskedContact(value: string): string {
  const at = value.lastIndexOf('@')
  return at > 0 ? `${value[0]}${HIDDEN_VALUE}${value.slice(at)}` : `${HIDDEN_VALUE}${value.slice(-2)}`
}

function shownValue(field: string, value: unknown): AuditValue {
  if (value === undefined || value === null) return null
  if (SECRET.test(field)) return HIDDEN_VALUE
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value)
  if (CONTACT.test(field)) return maskedContact(text)
  return text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS)}…` : text
}

const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * What of `before` is other in `after`, for the audit: at most 20 fields, of secrets only that they changed.
 * @param after what was written; fields that are undefined or absent in it were left as they were
 */
export function changesBetween(
  before: { readonly [field: string]: unknown },
  after: { readonly [field: string]: unknown },
): AuditChanges {
  const changed = Object.entries(after).filter(([field, value]) => value !== undefined && !same(before[field], value))
  return Object.fromEntries(
    changed
      .slice(0, MAX_FIELDS)
      .map(([field, value]) => [field, [shownValue(field, before[field]), shownValue(field, value)] as const]),
  )
}
