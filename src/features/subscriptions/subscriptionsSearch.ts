import { useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { NOTIFICATIONS } from '../../../contract/resources/subscriptions.ts'
import { useReadSearch } from '../../parts/unreadSearch.ts'

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/**
 * Filters of the subscriptions and the one that is open, kept in the URL; what does not parse is left out. All filters have to hold. `text`: words that stand
 * in the notification, in what it is about or in where it goes; `contact`: id of a contact method; `troubled`: only those whose newest message failed.
 */
export const subscriptionsSearchSchema = v.object({
  text: optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  notification: optional(v.picklist(NOTIFICATIONS)),
  contact: optional(id),
  troubled: optional(v.literal(true)),
  open: optional(id),
})
export type SubscriptionsSearch = v.InferOutput<typeof subscriptionsSearchSchema>

/** What the address says. */
export const useSubscriptionsSearch = (): SubscriptionsSearch =>
  useReadSearch(subscriptionsSearchSchema, useSearch({ from: '/subscriptions' }))

export type SubscriptionFilter = Omit<SubscriptionsSearch, 'open'>

export const NO_FILTER: SubscriptionFilter = {
  text: undefined,
  notification: undefined,
  contact: undefined,
  troubled: undefined,
}
