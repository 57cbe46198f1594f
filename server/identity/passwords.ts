import { availableParallelism } from 'node:os'
import * as Argon2 from '@node-rs/argon2'

/** Argon2id (the library's default algorithm) with 19 MiB, two passes, one lane (decision 9). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing keeps a processor busy: one is left to everybody who does not sign in just now. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)

type Passwords = {
  /** A new salted hash in its PHC string, to be stored. */
  readonly hashPassword: (password: string) => Promise<string>
  /** Whether the password belongs to the stored hash; always false, after the same work, when there is no hash. */
  readonly passwordMatches: (storedHash: string | undefined, password: string) => Promise<boolean>
}

/** Passwords are hashed and compared, no more than so many at a time. */
export function createPasswords(argon2: Pick<typeof Argon2, 'hash' | 'verify'>, atOnce: number): Passwords {
  let running = 0
  const waiting: (() => void)[] = []
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  const hashPassword = (password: string): Promise<string> => inTurn(() => argon2.hash(password, COST))
  /** Compared with where there is no such login, so that both answers take as long. */
  const nobody = hashPassword('no login has this password')
  return {
    hashPassword,
    passwordMatches: async (storedHash, password) => {
      const compared = storedHash ?? (await nobody)
      const matches = await inTurn(() => argon2.verify(compared, password))
      return matches && storedHash !== undefined
    },
  }
}

export const { hashPassword, passwordMatches } = createPasswords(Argon2, AT_ONCE)
