import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../../../contract/resources/subscriptions.ts'
import { logFailure } from '../../log/log.ts'
import { queries, service } from '../../service/client.ts'
import { useContactName } from '../robots/contactName.ts'
import { planName, robotName } from '../robots/names.ts'
import { allRobots } from '../robots/robotLists.ts'
import { useNaming } from '../robots/robotName.ts'

/** Robots of one page. */
const LIMIT = 1000

export type Choice = { readonly id: string; readonly text: string }

/** What one can subscribe to and by what, each in the words of the screen; undefined while it is on its way (O-017). */
export function useChoices() {
  const { t, i18n } = useTranslation()
  const naming = useNaming()
  const robots = useQuery(allRobots({ limit: LIMIT }))
  const plans = useQuery(queries.plans.list.queryOptions())
  const contacts = useQuery(queries.contactMethods.list.queryOptions({ input: {} }))
  const collator = new Intl.Collator(i18n.language, { numeric: true })
  const byText = (a: Choice, b: Choice): number => collator.compare(a.text, b.text)
  return {
    robots: robots.data?.data
      .map(robot => ({ id: String(robot.id), text: robotName(t, robot, naming).shown }))
      .toSorted(byText),
    plans: plans.data?.data
      .map(plan => ({ id: String(plan.id), text: planName(t, plan, naming.demoMode) }))
      .toSorted(byText),
    contacts: contacts.data?.data,
    error: robots.error ?? plans.error ?? contacts.error,
    retry: () => {
      for (const query of [robots, plans, contacts]) if (query.error) void query.refetch()
    },
  }
}
export type Choices = ReturnType<typeof useChoices>

/** A subscription in the words of the screen. */
export type Words = {
  readonly notification: string
  readonly object: string
  readonly contact: string
  /** The robot that its last message was about, while it is in sight. */
  readonly lastRobot: string | undefined
}

export function useSubscriptionTexts({ robots, plans, contacts }: Choices): (subscription: Subscription) => Words {
  const { t } = useTranslation()
  const nameOf = useContactName()
  const objectOf = ({ object_type: type, object_id: id }: Subscription): string => {
    if (type === 'none' || id === undefined) return t('subscriptions.objectTypes.none')
    const choices = type === 'robot' ? robots : plans
    return choices?.find(choice => choice.id === String(id))?.text ?? t('subscriptions.gone')
  }
  const contactOf = (id: number): string => {
    const contact = contacts?.find(each => each.id === id)
    return contact === undefined ? t('subscriptions.gone') : nameOf(contact)
  }
  return subscription => ({
    notification: t(`notifications.names.${subscription.notification}`),
    object: objectOf(subscription),
    contact: contactOf(subscription.contact_method),
    lastRobot: robots?.find(({ id }) => id === String(subscription.last?.robot))?.text,
  })
}

/** Whether the mobile application can be reached; a look-up that fails is logged and says nothing (O-025). */
export function usePushToken(login: number | undefined): boolean {
  const { data } = useQuery({
    queryKey: queries.notifications.activePushToken.queryKey({ input: { login: login ?? 0 } }),
    enabled: login !== undefined,
    queryFn: async () => {
      try {
        return await service.notifications.activePushToken({ login: login ?? 0 })
      } catch (error) {
        logFailure('notifications.activePushToken', error)
        return { hasActiveFcmToken: false }
      }
    },
  })
  return data?.hasActiveFcmToken === true
}
