import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default algorithm) with 19 MiB, two passes, one lane (decision 9). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A new salted hash in its PHC string, to be stored. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Compared with where there is no such login, so that both answers take as long. */
const nobody = hashPassword('no login has this password')

/** Whether the password belongs to the stored hash; always false, in the same time, when there is no hash. */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobody), password)
  return matches && storedHash !== undefined
}
