import { readBuild } from '../service/build.ts'
import { OWN_BUILD } from '../service/buildPoll.ts'

/**
 * Why a part of the client could not be loaded: the service does not answer, it hands out another build by now, or neither: the part is broken,
 * or the browser remembers that it once failed.
 */
export type PartFailure = 'unreachable' | 'replaced' | 'broken'

/** A service that does not say its build for so long does not answer. */
const LIMIT_MS = 5000

export async function whyFailed(): Promise<PartFailure> {
  const limit = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No answer')), LIMIT_MS))
  try {
    const build = await Promise.race([readBuild(), limit])
    return build === undefined || build === OWN_BUILD ? 'broken' : 'replaced'
  } catch {
    return 'unreachable'
  }
}
