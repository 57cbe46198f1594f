import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { REQUEST_TIMEOUT_MS, requestRefusal, takeRefusal } from '../../../contract/control.ts'
import { type ControlLevel, LEVEL } from '../../../contract/permissions.ts'
import type {
  DeniedControl,
  InControl,
  RelinquishedControl,
  SupervisorAnswer,
} from '../../../contract/sockets/supervisor.ts'
import {
  type ControlEmitted,
  type ControlEvent,
  controlRefusals,
  holderOf,
  type LinkEvent,
  type LinkRequest,
  type SupervisorAction,
} from '../../../machines/control/control.logic.ts'
import { controlMachine } from '../../../machines/control/control.machine.ts'

export type Person = { readonly id: number; readonly name: string; readonly level: ControlLevel }
export const OPERATOR: Person = { id: 1, name: 'Aino Virtanen', level: LEVEL.operator }
export const SUPPORT: Person = { id: 2, name: 'Mika Laine', level: LEVEL.support }
export const CUSTOMER: Person = { id: 3, name: 'Kim Park', level: LEVEL.customer }

export const leaseOf = (holder: Person | undefined, viewer: Person, fence = 1): InControl => ({
  ...(holder ? { user: { id: holder.id, name: holder.name } } : {}),
  level: holder?.level ?? LEVEL.viewer,
  self: holder?.id === viewer.id,
  fence,
  since: 0,
  away: false,
})
const nameOf = ({ id, name }: Person) => ({ id, name })

/** One viewer's machine on a link that the test holds in its hand. */
export function startControl(
  person: Person,
  effects: {
    readonly clock?: SimulatedClock
    readonly send?: (action: SupervisorAction) => Promise<SupervisorAnswer>
    readonly onLink?: (send: (event: LinkEvent) => void) => void
  } = {},
) {
  let send: ((event: LinkEvent) => void) | undefined
  const sent: SupervisorAction[] = []
  const lookups: LinkRequest[] = []
  const emitted: ControlEmitted[] = []
  const actor = createActor(
    controlMachine.provide({
      actors: {
        supervisorLink: fromCallback<LinkRequest>(({ sendBack, receive }) => {
          send = sendBack
          receive(request => lookups.push(request))
          effects.onLink?.(sendBack)
          return () => {
            send = undefined
          }
        }),
        send: fromPromise<SupervisorAnswer, SupervisorAction>(async ({ input }) => {
          sent.push(input)
          return (await effects.send?.(input)) ?? { ok: true }
        }),
      },
    }),
    {
      input: { self: person.id, level: person.level, state: undefined },
      ...(effects.clock ? { clock: effects.clock } : {}),
    },
  )
  for (const type of ['lost', 'granted', 'requestEnded', 'refused', 'unanswered'] as const)
    actor.on(type, each => emitted.push(each))
  let overtaken = 0
  actor.on('overtaken', () => {
    overtaken += 1
  })
  actor.start()
  const receive = (event: LinkEvent): void => send?.(event)
  return {
    actor,
    sent,
    lookups,
    emitted,
    /** How often it was emitted that earlier events no longer hold. */
    overtaken: () => overtaken,
    isLinked: () => send !== undefined,
    receive,
    receiveLease: (holder: Person | undefined, fence?: number) =>
      receive({ type: 'control.held', lease: leaseOf(holder, person, fence) }),
    receiveRequest: (from: Person, remainingMs = REQUEST_TIMEOUT_MS) =>
      receive({ type: 'control.requested', request: { user: from, remainingMs, untilMs: remainingMs } }),
    send: (event: ControlEvent) => actor.send(event),
    holder: () => holderOf(actor.getSnapshot().context.lease).kind,
    refusals: () => {
      const snapshot = actor.getSnapshot()
      return controlRefusals(snapshot.context, {
        connected: snapshot.matches({ watch: { linked: 'up' } }),
        waiting: snapshot.matches({ watch: { linked: { up: { request: 'waiting' } } } }),
        coolingDown: snapshot.matches({ cooldown: 'running' }),
      })
    },
  }
}

export type TestedControl = ReturnType<typeof startControl>

/** A service that arbitrates between machines as the protocol has it, on a clock that stands until it is moved. */
export function startSupervisor(persons: readonly Person[]) {
  const clock = new SimulatedClock()
  let holder: Person | undefined
  let fence = 0
  const open = new Set<Person>()
  const links = new Map<Person, (event: LinkEvent) => void>()
  const everyone = (event: (viewer: Person) => LinkEvent): void => {
    for (const [viewer, send] of links) send(event(viewer))
  }
  const requestOf = (user: Person): LinkEvent => ({
    type: 'control.requested',
    request: { user, remainingMs: REQUEST_TIMEOUT_MS, untilMs: REQUEST_TIMEOUT_MS },
  })
  const grant = (to: Person | undefined, reason: RelinquishedControl['reason']): void => {
    const before = holder
    holder = to
    fence += 1
    if (to) open.delete(to)
    if (before)
      everyone(({ id }) => ({
        type: 'control.relinquished',
        end: { user: nameOf(before), self: id === before.id, reason },
      }))
    everyone(viewer => ({ type: 'control.held', lease: leaseOf(holder, viewer, fence) }))
    for (const asker of open) if (to) links.get(to)?.(requestOf(asker))
  }
  const end = (asker: Person, reason: DeniedControl['reason']): void => {
    if (!open.delete(asker)) return
    everyone(({ id }) => ({
      type: 'control.denied',
      denial: { user: nameOf(asker), self: id === asker.id, reason },
    }))
  }
  const ask = (person: Person): void => {
    if (!holder && person.level > LEVEL.customer) return grant(person, 'released')
    open.add(person)
    for (const each of new Set([person, holder])) if (each) links.get(each)?.(requestOf(person))
    clock.setTimeout(() => end(person, 'expired'), REQUEST_TIMEOUT_MS)
  }
  const answer = (person: Person, action: SupervisorAction): string | void => {
    const situation = { level: person.level, holder: holderOf(leaseOf(holder, person)), state: undefined }
    switch (action.type) {
      case 'take': {
        const refusal = takeRefusal(situation)
        if (!refusal) grant(person, 'taken')
        return refusal
      }
      case 'request': {
        const refusal = requestRefusal(situation)
        if (!refusal) ask(person)
        return refusal
      }
      case 'release':
        if (holder !== person) return 'notInControl'
        return grant(undefined, 'released')
      case 'cede':
      case 'deny': {
        if (holder !== person) return 'notInControl'
        const asker = [...open].find(({ id }) => id === action.to)
        if (!asker) return 'noSuchRequest'
        return action.type === 'cede' ? grant(asker, 'ceded') : end(asker, 'denied')
      }
    }
  }
  const viewers = persons.map(person => {
    const viewer = startControl(person, {
      clock,
      send: async action => {
        const refusal = answer(person, action)
        return refusal === undefined
          ? { ok: true }
          : { ok: false, token: `errors.control.${refusal}`, message: refusal }
      },
      onLink: send => links.set(person, send),
    })
    viewer.receive({ type: 'link.opened' })
    viewer.receiveLease(holder, fence)
    return viewer
  })
  return { clock, viewers }
}
