import * as v from 'valibot'
import { accountSchema } from '../../../contract/resources/accounts.ts'
import { contactMethodSchema } from '../../../contract/resources/contactMethods.ts'
import { AREA_UNITS } from '../../../contract/resources/logins.ts'
import { pinSchema } from '../../../contract/resources/pins.ts'
import { preferenceSchema } from '../../../contract/resources/preferences.ts'
import { subscriptionSchema } from '../../../contract/resources/subscriptions.ts'
import { userSchema } from '../../../contract/resources/users.ts'
import { type Answer, type Caller, listOf } from '../testService.ts'

/** Somebody who writes the same thing over and over, each time as its next generation; several writes at once are several of them. */
export type Writer = {
  readonly name: string
  /** Undefined when there is no further generation. */
  readonly write: (caller: Caller, generation: number) => Promise<Answer | undefined>
  /** The newest generation that is there; throws when one is there by half, or when one before it is not. */
  readonly read: (caller: Caller) => Promise<number>
  /** Takes away what it wrote before. */
  readonly clear?: (caller: Caller) => Promise<void>
}

/** Of the demo, which has no numbers in names. */
const MERIDIAN = 2
const VIEWER = 6
const ROBOT_NOTICES = ['cleaning-plan-changed', 'robot-stuck', 'skipped-sector', 'water-change', 'emergency-stop']

const numberIn = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? 0)
/** The generation in a name; throws when other parts are of another one. */
function generationOf(name: string, isWhole: (generation: number) => boolean): number {
  const generation = numberIn(name)
  if (!isWhole(generation)) throw new Error(`${name} is there by half`)
  return generation
}

/** How many there are of 1, 2, 3 and so on; throws when one is missing or there twice. */
function gapless(what: string, generations: readonly number[]): number {
  const sorted = generations.toSorted((a, b) => a - b)
  if (sorted.some((generation, i) => generation !== i + 1)) throw new Error(`${what}: ${sorted.join(' ')}`)
  return sorted.length
}

const preference: Writer = {
  name: 'preference',
  write: (caller, n) => caller('POST', '/api/v0/Preferences/theme', { value: `dark ${n}` }),
  read: async caller =>
    numberIn(v.parse(preferenceSchema, (await caller('GET', '/api/v0/Preferences/theme')).body).value),
}

const account: Writer = {
  name: 'account',
  write: (caller, n) => caller('POST', `/api/v0/Accounts/${MERIDIAN}`, { name: `Meridian ${n}`, tier: n % 2 }),
  read: async caller => {
    const { name, tier } = v.parse(accountSchema, (await caller('GET', `/api/v0/Accounts/${MERIDIAN}`)).body)
    return generationOf(name, n => n === 0 || tier === n % 2)
  },
}

const user: Writer = {
  name: 'user',
  write: (caller, n) =>
    caller('POST', `/api/v0/Logins/${VIEWER}`, { name: `Vera ${n}`, area_unit: AREA_UNITS[n % AREA_UNITS.length] }),
  read: async caller => {
    const { name, area_unit } = v.parse(userSchema, (await caller('GET', `/api/v0/Logins/${VIEWER}/user`)).body)
    return generationOf(name, n => n === 0 || area_unit === AREA_UNITS[n % AREA_UNITS.length])
  },
}

/** @param id of a contact method of the caller */
const contact = (id: number): Writer => ({
  name: 'contact',
  write: (caller, n) => caller('POST', `/api/v0/ContactMethods/${id}`, { contact_value: `sam-${n}@swath.example` }),
  read: async caller =>
    numberIn(v.parse(contactMethodSchema, (await caller('GET', `/api/v0/ContactMethods/${id}`)).body).contact_value),
})

/** @param ids robots that the caller sees, and a contact method that they have proved to be theirs */
const subscription = ({ robots, proved }: { readonly robots: readonly number[]; readonly proved: number }): Writer => {
  const kinds = robots.flatMap(robot => ROBOT_NOTICES.map(notification => ({ notification, robot })))
  const list = async (caller: Caller) =>
    listOf(subscriptionSchema, (await caller('GET', '/api/v0/Subscriptions')).body).filter(
      ({ object_type }) => object_type === 'robot',
    )
  return {
    name: 'subscription',
    write: async (caller, n) => {
      const kind = kinds[n - 1]
      if (kind === undefined) return undefined
      const about = { notification: kind.notification, object_type: 'robot', object_id: kind.robot }
      return caller('POST', '/api/v0/Subscriptions', { ...about, contact_method: proved })
    },
    read: async caller =>
      gapless(
        'subscriptions',
        (await list(caller)).map(
          ({ notification, object_id }) =>
            kinds.findIndex(kind => kind.notification === notification && kind.robot === object_id) + 1,
        ),
      ),
    clear: async caller => {
      for (const { id } of await list(caller)) await caller('DELETE', `/api/v0/Subscriptions/${id}`)
    },
  }
}

/** @param plan one of its versions */
const pin = (plan: number): Writer => ({
  name: 'pin',
  write: (caller, n) =>
    caller('POST', `/v0/PlanVersion/${plan}/pins`, {
      type: 'FieldIssue',
      title: `Door ${n}`,
      message: `Glass ${n}`,
      priority: 'High',
      labels: ['Door'],
      x: n,
      y: n,
    }),
  read: async caller => {
    const pins = listOf(pinSchema, (await caller('GET', `/v0/PlanVersion/${plan}/pins`)).body)
    return gapless(
      'pins',
      pins.map(({ title, message, x, y }) =>
        generationOf(title, n => [numberIn(message), x, y].every(part => part === n)),
      ),
    )
  },
})

/** One of everything that people write most. */
export const writersOf = (ids: {
  readonly contact: number
  readonly proved: number
  readonly robots: readonly number[]
  readonly plan: number
}): readonly Writer[] => [preference, account, user, contact(ids.contact), subscription(ids), pin(ids.plan)]
