import { fromCallback, fromPromise } from 'xstate'
import type { InactivityEvent, TabEvent } from '../../machines/session/inactivity.logic.ts'
import { inactivityMachine } from '../../machines/session/inactivity.machine.ts'
import { logFailure } from '../log/log.ts'
import { service } from '../service/client.ts'
import { clientConfig } from '../service/config.ts'
import { listenTo, listenToActivity } from './activityEvents.ts'
import { inactivityRules, isMobileApp } from './expiration.ts'
import { shareTabEvent, tabEventOf } from './sharedSession.ts'

/** Inactivity in a browser: its clock, its person, its tabs, and the service. */
export const browserInactivity = inactivityMachine.provide({
  actors: {
    begin: fromPromise(async () => ({
      rules: isMobileApp(sessionStorage) ? undefined : inactivityRules(await clientConfig(), localStorage),
      nowMs: Date.now(),
    })),
    clock: fromCallback<InactivityEvent, number>(({ sendBack, input: intervalMs }) => {
      const timer = setInterval(() => sendBack({ type: 'clock.ticked', timeMs: Date.now() }), intervalMs)
      return () => clearInterval(timer)
    }),
    person: fromCallback<InactivityEvent>(({ sendBack }) =>
      listenToActivity(globalThis.window, () => sendBack({ type: 'activity.seen', timeMs: Date.now() })),
    ),
    visibility: fromCallback<InactivityEvent>(({ sendBack }) => {
      const sendVisibility = (): void =>
        sendBack(document.hidden ? { type: 'tab.hidden' } : { type: 'tab.shown', timeMs: Date.now() })
      if (document.hidden) sendVisibility()
      return listenTo(document, ['visibilitychange'], sendVisibility)
    }),
    tabs: fromCallback<TabEvent>(({ sendBack, receive }) => {
      receive(event => shareTabEvent(localStorage, event))
      return listenTo(globalThis.window, ['storage'], change => {
        const event = change instanceof StorageEvent ? tabEventOf(change) : undefined
        if (event) sendBack(event)
      })
    }),
    postActivity: fromPromise(async () => {
      try {
        await service.logins.keepActive()
      } catch (error) {
        logFailure('session.activity', error)
      }
    }),
  },
})
