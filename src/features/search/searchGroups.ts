import type { TFunction } from 'i18next'
import type { Found } from '../../../contract/resources/search.ts'
import { accountName, locationName, type Naming, planName, robotName, userName } from '../robots/names.ts'
import type { SearchKind } from './searchKinds.ts'

/** A robot, a plan, a location, a person or an account that was found; `name` and `detail` as they are shown, masked in demo mode. */
export type SearchEntry = {
  readonly kind: SearchKind
  readonly id: number
  /** Unique over all kinds. */
  readonly key: string
  readonly name: string
  /** To whom it belongs, and of a person the role; empty where there is nothing to say. */
  readonly detail: string
  /** What is typed may stand in it. */
  readonly words: string
}

/** `more`: there are others beside these. */
export type SearchGroup = {
  readonly kind: SearchKind
  readonly entries: readonly SearchEntry[]
  readonly more: boolean
}

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter(part => part !== undefined && part !== '').join(' · ')

/** What was found, as it is shown. */
export function searchGroups(t: TFunction, found: Found, naming: Naming): readonly SearchGroup[] {
  const { demoMode } = naming
  const entry = (kind: SearchKind, id: number, name: string, detail: string, login = ''): SearchEntry => ({
    kind,
    id,
    key: `${kind} ${id}`,
    name,
    detail,
    words: `${name} ${detail} ${id} ${demoMode ? '' : login}`,
  })
  const { robots, plans, locations, people, accounts } = found
  const groups: readonly SearchGroup[] = [
    {
      kind: 'robots',
      more: robots?.more ?? false,
      entries: (robots?.data ?? []).map(robot =>
        entry('robots', robot.id, robotName(t, robot, naming).shown, accountName(t, robot.account, demoMode)),
      ),
    },
    {
      kind: 'plans',
      more: plans?.more ?? false,
      entries: (plans?.data ?? []).map(({ first_id: id, name, account }) =>
        entry('plans', id, planName(t, { id, name }, demoMode), accountName(t, account, demoMode)),
      ),
    },
    {
      kind: 'locations',
      more: locations?.more ?? false,
      entries: (locations?.data ?? []).map(location =>
        entry(
          'locations',
          location.id,
          locationName(t, location, demoMode),
          accountName(t, location.account, demoMode),
        ),
      ),
    },
    {
      kind: 'people',
      more: people?.more ?? false,
      entries: (people?.data ?? []).map(person => {
        const detail = joined(t(`users.roles.${person.role}`), accountName(t, person.account, demoMode))
        return entry('people', person.id, userName(t, person, demoMode), detail, person.login)
      }),
    },
    {
      kind: 'accounts',
      more: accounts?.more ?? false,
      entries: (accounts?.data ?? []).map(account => {
        const detail = account.parent === undefined ? '' : accountName(t, account.parent, demoMode)
        return entry('accounts', account.id, accountName(t, account, demoMode), detail)
      }),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** Those of an older answer that match a newer text too: they stay while the newer answer is on its way. */
export function stillMatching(groups: readonly SearchGroup[], text: string): readonly SearchGroup[] {
  const words = text.toLocaleLowerCase().split(/\s+/)
  return groups
    .map(group => ({
      ...group,
      entries: group.entries.filter(entry => words.every(word => entry.words.toLocaleLowerCase().includes(word))),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** A screen of the console, by where it is. */
export type FoundScreen = { readonly to: string; readonly name: string }

/** Screens in whose name each typed word stands; none while nothing is typed. */
export function matchingScreens(screens: readonly FoundScreen[], text: string): readonly FoundScreen[] {
  const words = text.trim().toLocaleLowerCase().split(/\s+/)
  return words[0] === ''
    ? []
    : screens.filter(({ name }) => words.every(word => name.toLocaleLowerCase().includes(word)))
}
