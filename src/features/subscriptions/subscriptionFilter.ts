import type { Subscription } from '../../../contract/resources/subscriptions.ts'
import type { SubscriptionFilter } from './subscriptionsSearch.ts'
import type { Words } from './useSubscriptions.ts'

/** Whether its newest message did not get through, while it is on. */
export const isTroubled = ({ subscribed, last }: Subscription): boolean => subscribed && last?.state === 'failed'

/** Those that the filter leaves, in their order. */
export function filtered(
  subscriptions: readonly Subscription[],
  { text, notification, contact, troubled }: SubscriptionFilter,
  words: (subscription: Subscription) => Words,
): readonly Subscription[] {
  const parts = (text ?? '').toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return subscriptions.filter(subscription => {
    if (notification !== undefined && subscription.notification !== notification) return false
    if (contact !== undefined && subscription.contact_method !== contact) return false
    if (troubled && !isTroubled(subscription)) return false
    const said = words(subscription)
    const all = `${said.notification} ${said.object} ${said.contact}`.toLocaleLowerCase()
    return parts.every(part => all.includes(part))
  })
}
