import { createHash, randomBytes } from 'node:crypto'
import type { Seal } from './seal.ts'

/** A browser is known for so long after it last signed in. */
export const KNOWN_S = 180 * 24 * 3600
/** Of more logins the one that signed in longest ago is forgotten. */
const MAX_LOGINS = 5
const BETWEEN = '.'
const MAX_LENGTH = 2000
const ID_BYTES = 9

type Login = { readonly id: number; readonly passwordHash: string }

/**
 * Browsers that have signed in before. What they know stands in their cookie, sealed for each login and its password: it signs nobody in and takes
 * the place of nothing; wrong passwords from such a browser have a count of their own, so that a stranger's do not keep its owner out.
 */
export type KnownBrowsers = {
  /** By what name the wrong passwords of this browser at a login are counted; undefined where it has never signed in to it. */
  readonly idOf: (cookie: string | undefined, login: Login | undefined) => string | undefined
  /** The cookie of a browser that has just signed in. */
  readonly remember: (cookie: string | undefined, login: Login) => string
}

/** Another password makes all browsers unknown. */
const aboutOf = ({ id, passwordHash }: Login): string =>
  `known browser of login ${id}, ${createHash('sha256').update(passwordHash).digest('base64url')}`
const NOBODY: Login = { id: 0, passwordHash: '' }

const partsOf = (cookie: string | undefined): readonly string[] =>
  cookie === undefined || cookie === '' || cookie.length > MAX_LENGTH ? [] : cookie.split(BETWEEN, MAX_LOGINS)

export function createKnownBrowsers(seal: Seal, now: () => number): KnownBrowsers {
  const open = (part: string, about: string): string | undefined => {
    const [id, untilS] = seal.open(part, about)?.split(' ') ?? []
    return id !== undefined && Number(untilS) * 1000 > now() ? `known ${id}` : undefined
  }
  return {
    idOf: (cookie, login) => {
      const about = aboutOf(login ?? NOBODY)
      return partsOf(cookie)
        .map(part => open(part, about))
        .find(id => id !== undefined)
    },

    remember: (cookie, login) => {
      const about = aboutOf(login)
      const others = partsOf(cookie).filter(part => open(part, about) === undefined)
      const untilS = Math.floor(now() / 1000) + KNOWN_S
      const own = seal.close(`${randomBytes(ID_BYTES).toString('base64url')} ${untilS}`, about)
      return [own, ...others].slice(0, MAX_LOGINS).join(BETWEEN)
    },
  }
}
