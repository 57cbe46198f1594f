import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { InactivityEvent, InactivityRules, TabEvent } from '../../../machines/session/inactivity.logic.ts'
import { inactivityMachine } from '../../../machines/session/inactivity.machine.ts'

/** Ms since the epoch at which each test begins. */
export const NOON = Date.UTC(2026, 10, 21, 12)
export const MINUTE_MS = 60_000
/** As the configuration has them when a deployment says nothing. */
export const RULES: InactivityRules = { checkIntervalMs: 1000, warningMs: 18 * MINUTE_MS, expiryMs: 20 * MINUTE_MS }

/** Tabs of one browser: all others get what one sends. */
export type Browser = { readonly tabs: Set<(event: TabEvent) => void> }
export const openBrowser = (): Browser => ({ tabs: new Set() })

/** What a tab's machine runs on: the simulated clock ticks by itself, the person is moved by the test. */
export function inactivityIn(browser: Browser, clock: SimulatedClock, rules: InactivityRules | 'none' = RULES) {
  const posts: number[] = []
  const nowMs = (): number => NOON + clock.now()
  let person: (event: InactivityEvent) => void = () => {}
  let visibility: (event: InactivityEvent) => void = () => {}
  const machine = inactivityMachine.provide({
    actors: {
      begin: fromPromise(async () => ({ rules: rules === 'none' ? undefined : rules, nowMs: nowMs() })),
      clock: fromCallback<InactivityEvent, number>(({ sendBack, input: intervalMs }) => {
        let timer: number
        const tick = (): void => {
          sendBack({ type: 'clock.ticked', timeMs: nowMs() })
          timer = clock.setTimeout(tick, intervalMs)
        }
        timer = clock.setTimeout(tick, intervalMs)
        return () => clock.clearTimeout(timer)
      }),
      person: fromCallback<InactivityEvent>(({ sendBack }) => void (person = sendBack)),
      visibility: fromCallback<InactivityEvent>(({ sendBack }) => void (visibility = sendBack)),
      tabs: fromCallback<TabEvent>(({ sendBack, receive }) => {
        browser.tabs.add(sendBack)
        receive(event => {
          for (const send of browser.tabs) if (send !== sendBack) send(event)
        })
        return () => browser.tabs.delete(sendBack)
      }),
      postActivity: fromPromise(async () => {
        posts.push(nowMs())
      }),
    },
  })
  return {
    machine,
    posts,
    nowMs,
    acts: () => person({ type: 'activity.seen', timeMs: nowMs() }),
    hides: () => visibility({ type: 'tab.hidden' }),
    shows: () => visibility({ type: 'tab.shown', timeMs: nowMs() }),
  }
}

type Opened = { readonly browser?: Browser; readonly clock?: SimulatedClock; readonly rules?: InactivityRules | 'none' }

/** One tab with nothing but its inactivity. */
export async function openTab({ browser = openBrowser(), clock = new SimulatedClock(), rules = RULES }: Opened = {}) {
  const desk = inactivityIn(browser, clock, rules)
  const actor = createActor(desk.machine, { clock })
  actor.start()
  await Promise.resolve()
  return {
    ...desk,
    clock,
    browser,
    actor,
    send: (event: InactivityEvent) => actor.send(event),
    is: (state: 'active' | 'warned'): boolean =>
      actor.getSnapshot().matches({ running: { presence: { checked: state } } }),
    isExpired: (): boolean => actor.getSnapshot().matches('expired'),
    stays: () => actor.send({ type: 'warning.answered', timeMs: desk.nowMs() }),
    context: () => actor.getSnapshot().context,
  }
}

/** Time goes by; each timer is due at a time of its own. */
export function pass(clock: SimulatedClock, ms: number, stepMs = 1000): void {
  for (let passed = 0; passed < ms; passed += stepMs) clock.increment(stepMs)
}
