import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Grants, LoginRole } from '../../../contract/permissions.ts'
import type { Self } from '../../../contract/resources/logins.ts'
import { sessionJourney } from '../../../machines/session/session.journey.ts'
import type {
  Accepted,
  AnonymousReason,
  CredentialsReader,
  IdentityChange,
  LookUp,
  SessionEvent,
  SignIn,
} from '../../../machines/session/session.logic.ts'
import { sessionMachine } from '../../../machines/session/session.machine.ts'
import { type JourneyMaps, journeyPaths } from '../modelPaths.ts'
import { inactivityIn, MINUTE_MS, openBrowser, pass, RULES } from './desk.ts'
import { badPassword, codeAsked, MASQUERADED, NEWCOMER, OPERATOR } from './people.ts'

/** Looked at once a minute: the journey is about what happens, not about when. */
const SLOW_RULES = { ...RULES, checkIntervalMs: MINUTE_MS }

/** One browser: its cookie is of one login, and its tabs learn of each other through local storage. */
function openDesk() {
  const clock = new SimulatedClock()
  const browser = openBrowser()
  let cookie: Self | undefined
  let reloads = 0
  const tabs: ReturnType<typeof openTab>[] = []
  const postToOthers = (teller: object, event: SessionEvent): void => {
    for (const tab of tabs) if (tab !== teller) tab.send(event)
  }
  const lookUp = (): LookUp => (cookie ? { found: true, self: cookie } : { found: false, reason: 'never' })

  function openTab() {
    const machine = sessionMachine.provide({
      actors: {
        lookUpSelf: fromPromise(async () => lookUp()),
        signIn: fromPromise<SignIn, CredentialsReader>(async ({ input }) => {
          const { login, code } = input()
          if (login === 'factor' && code !== '419000') return { ok: false, error: codeAsked }
          cookie = login === 'newcomer' ? NEWCOMER : OPERATOR
          postToOthers(tab, { type: 'session.startedElsewhere' })
          return { ok: true, self: cookie }
        }),
        trustDevice: fromPromise<void, Self | undefined>(async () => {}),
        loadGrants: fromPromise<Grants, LoginRole | undefined>(async () => ({ Robots: ['view'] })),
        acceptAgreement: fromPromise<SignIn>(async () => {
          cookie = OPERATOR
          return { ok: true, self: OPERATOR }
        }),
        changeIdentity: fromPromise<Accepted, IdentityChange>(async ({ input: { kind } }) => {
          if (kind === 'account') return { ok: false, error: badPassword }
          cookie = kind === 'masquerade' ? MASQUERADED : OPERATOR
          return { ok: true }
        }),
        inactivity: inactivityIn(browser, clock, SLOW_RULES).machine,
        signOut: fromPromise<void, AnonymousReason>(async ({ input: reason }) => {
          cookie = undefined
          postToOthers(tab, { type: 'session.endedElsewhere', reason: reason === 'inactivity' ? reason : 'signedOut' })
        }),
      },
      actions: {
        reopen: () => {
          reloads += 1
        },
      },
    })
    const tab = createActor(machine, { clock })
    tab.start()
    return tab
  }
  const open = (): void => void tabs.push(openTab())
  return { clock, tabs, open, reloads: () => reloads }
}

/** What a page shows of its session. */
function shownBy(tab: ReturnType<typeof openDesk>['tabs'][number]): string {
  const snapshot = tab.getSnapshot()
  if (snapshot.children.inactivity?.getSnapshot().matches({ running: { presence: { checked: 'warned' } } }))
    return 'warning'
  if (snapshot.matches('agreement')) return 'agreement'
  if (snapshot.matches({ anonymous: 'enteringCode' })) return snapshot.context.failure ? 'code refused' : 'code'
  if (snapshot.matches('anonymous')) return snapshot.context.reason === 'inactivity' ? 'session expired' : 'login'
  return snapshot.context.self?.originator ? 'acting' : (snapshot.context.self?.login ?? '')
}

async function walkers(): Promise<JourneyMaps<typeof sessionJourney>> {
  const desk = openDesk()
  desk.open()
  const tab = (index: number) => {
    const found = desk.tabs[index]
    if (!found) throw new Error(`There is no tab ${index}`)
    return found
  }
  /** Every tab that is open comes to show this. */
  const shows = async (text: string): Promise<void> => {
    for (const each of desk.tabs) await waitFor(each, () => shownBy(each) === text)
    expect(desk.tabs.map(shownBy)).toEqual(desk.tabs.map(() => text))
  }
  const settled = async (): Promise<void> => {
    for (const each of desk.tabs)
      await waitFor(each, ({ children }) => children.inactivity?.getSnapshot().context.rules !== undefined)
  }
  const signIn = (login: string, code?: string) => async () =>
    tab(0).send({ type: 'session.signIn', credentials: () => ({ login, password: 'secret words', code }) })
  const stay = (index: number) => async () =>
    tab(index)
      .getSnapshot()
      .children.inactivity?.send({
        type: 'warning.answered',
        timeMs: tab(index).getSnapshot().children.inactivity?.getSnapshot().context.nowMs ?? 0,
      })
  const signOut = (index: number) => async () => tab(index).send({ type: 'session.signOut', inactivity: false })
  await shows('login')
  return {
    events: {
      'person.signsIn': signIn('olli'),
      'person.signsInWithFactor': signIn('factor'),
      'person.givesCode': signIn('factor', '419000'),
      'person.givesWrongCode': signIn('factor', '000000'),
      'newcomer.signsIn': signIn('newcomer'),
      'person.accepts': async () => tab(0).send({ type: 'session.acceptAgreement' }),
      'person.signsOut': signOut(0),
      'person.opensAnotherTab': async () => desk.open(),
      'person.leaves': async () => {
        await settled()
        pass(desk.clock, RULES.warningMs, MINUTE_MS)
      },
      'person.staysAway': async () => pass(desk.clock, RULES.expiryMs - RULES.warningMs, MINUTE_MS),
      'person.staysHere': stay(0),
      'person.staysThere': stay(1),
      'person.signsOutThere': signOut(1),
      'super.actsAsPerson': async () => {
        await signIn('olli')()
        await shows('olli')
        tab(0).send({ type: 'session.changeIdentity', change: { kind: 'masquerade', login: OPERATOR.id } })
        await waitFor(tab(0), snapshot => snapshot.matches({ authenticated: { identity: 'changed' } }))
        expect(desk.reloads()).toBe(1)
        desk.tabs.length = 0
        desk.open()
      },
      'super.stopsActing': async () => {
        tab(0).send({ type: 'session.changeIdentity', change: { kind: 'endMasquerade' } })
        await waitFor(tab(0), snapshot => snapshot.matches({ authenticated: { identity: 'changed' } }))
        desk.tabs.length = 0
        desk.open()
      },
    },
    states: {
      signedOut: () => shows('login'),
      codeAsked: () => shows('code'),
      codeRefused: () => shows('code refused'),
      agreementAsked: () => shows('agreement'),
      signedIn: () => shows('olli'),
      warned: () => shows('warning'),
      expired: () => shows('session expired'),
      inTwoTabs: () => shows('olli'),
      warnedInBoth: () => shows('warning'),
      expiredInBoth: () => shows('session expired'),
      signedOutInBoth: () => shows('login'),
      acting: () => shows('acting'),
      actingNoMore: () => shows('olli'),
    },
  }
}

test.each(journeyPaths(sessionJourney))('A-003 A-004 A-008 A-024 A-025 A-028 A-056 $title', async path => {
  expect.hasAssertions()
  await path.walk(await walkers())
})
