import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as v from 'valibot'
import { NOTIFICATIONS } from '../../../contract/resources/subscriptions.ts'

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
/** The same as it stands in an address. The screen reads it and not its route, which is part of every start. */
export type UnreadSubscriptionsSearch = { readonly [Name in keyof SubscriptionsSearch]?: unknown }

/** What the address says. */
export function useSubscriptionsSearch(): SubscriptionsSearch {
  const unread = useSearch({ from: '/subscriptions' })
  return useMemo(() => v.parse(subscriptionsSearchSchema, unread), [unread])
}

export type SubscriptionFilter = Omit<SubscriptionsSearch, 'open'>

export const NO_FILTER: SubscriptionFilter = {
  text: undefined,
  notification: undefined,
  contact: undefined,
  troubled: undefined,
}
