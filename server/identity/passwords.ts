import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default algorithm) with 19 MiB, two passes, one lane (decision 9). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing keeps a processor busy: one is left to everybody who does not sign in just now. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** A new salted hash in its PHC string, to be stored. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** Compared with where there is no such login, so that both answers take as long. */
const nobody = hashPassword('no login has this password')

/** Whether the password belongs to the stored hash; always false, in the same time, when there is no hash. */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  const compared = storedHash ?? (await nobody)
  const matches = await inTurn(() => verify(compared, password))
  return matches && storedHash !== undefined
}
