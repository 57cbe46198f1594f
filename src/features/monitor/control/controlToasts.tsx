import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../../../contract/control.ts'
import { type ControlLevel, LEVEL } from '../../../../contract/permissions.ts'
import type { ControlEmitted, OpenRequest } from '../../../../machines/control/control.logic.ts'
import type { controlMachine } from '../../../../machines/control/control.machine.ts'
import { useFlagPreference } from '../../../preferences/preference.ts'
import { endToasts, showToast } from '../../../toasts/toasts.ts'
import { useControl } from './controlView.ts'

const EVENTS = ['lost', 'granted', 'requestEnded', 'refused', 'unanswered', 'overtaken'] as const

/** Shows as toasts what happens to control once (M-037, M-080). */
export function useControlToasts(actor: ActorRefFrom<typeof controlMachine>, robot: number): void {
  const { t, i18n } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  useEffect(() => {
    const subject = `control of ${robot}`
    // The event has no number to name somebody by.
    const masked = (name: string): string => (demoMode ? t('demo.someone') : name)
    const show = (event: ControlEmitted): void => {
      switch (event.type) {
        case 'lost': {
          const { loss } = event
          const name = 'name' in loss && loss.name !== undefined ? masked(loss.name) : undefined
          showToast({
            subject,
            kind: loss.reason === 'ceded' ? 'information' : 'warning',
            title: t(`monitor.control.lost.${loss.reason}`, { name }),
          })
          break
        }
        case 'granted':
          showToast({
            kind: 'information',
            subject,
            title:
              event.by === undefined
                ? t('monitor.control.self')
                : t('monitor.control.given', { name: masked(event.by) }),
          })
          break
        case 'requestEnded':
          showToast({
            subject,
            kind: event.reason === 'denied' ? 'error' : 'information',
            title: t(`monitor.control.requestEnded.${event.reason}`),
          })
          break
        case 'refused':
          showToast({ kind: 'error', subject, title: i18n.exists(event.token) ? t(event.token) : event.message })
          break
        case 'overtaken':
          endToasts(subject)
          break
        case 'unanswered':
          showToast({ kind: 'error', subject, title: t('service.unreachable') })
      }
    }
    const subscriptions = EVENTS.map(type => actor.on(type, show))
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor, robot, t, i18n, demoMode])
}

/** Each request for the viewer's control as a question with its countdown (M-036). */
export function RequestToasts() {
  const { requests } = useControl()
  return requests.map(request => <RequestToast key={`${request.user.id} ${request.untilMs}`} request={request} />)
}

/** The level whose role is named; a level above or below all of them counts as the nearest. */
const namedLevel = (level: number): ControlLevel =>
  level >= LEVEL.support ? LEVEL.support : level === LEVEL.operator ? LEVEL.operator : LEVEL.customer

/** Gone when it is answered, or when its time is over: then control stays where it is. */
function RequestToast({ request: { user, untilMs } }: { readonly request: OpenRequest }) {
  const { t } = useTranslation()
  const { accept, decline } = useControl()
  const { id, name, level } = user
  useEffect(
    () =>
      showToast({
        kind: 'question',
        subject: `control asked by ${id}`,
        title: t('monitor.control.asks', { name }),
        text: t('monitor.control.asksDetail', { role: t(`monitor.control.roles.${namedLevel(level)}`), level }),
        accept: { label: t('monitor.control.handOver'), run: () => accept(id) },
        decline: { label: t('monitor.control.deny'), run: () => decline(id) },
        untilMs,
        spanMs: REQUEST_TIMEOUT_MS,
      }),
    [t, accept, decline, name, level, id, untilMs],
  )
  return undefined
}
