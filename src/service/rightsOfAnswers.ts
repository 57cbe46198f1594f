import { RIGHTS_HEADER } from '../../contract/routes/access.ts'

type RightsListener = (tag: string) => void
type Fetch = (request: Request) => Promise<Response>

/** Hears what the answers to a session say of its rights: a tag of them (`RIGHTS_HEADER`). */
export function createRightsOfAnswers(fetch: Fetch) {
  const listeners = new Set<RightsListener>()
  let endedSessions = 0
  return {
    fetch: async (request: Request): Promise<Response> => {
      const endedBefore = endedSessions
      const response = await fetch(request)
      const tag = response.headers.get(RIGHTS_HEADER)
      if (tag !== null && endedBefore === endedSessions) for (const listener of listeners) listener(tag)
      return response
    },
    onHeard: (listener: RightsListener): void => void listeners.add(listener),
    /** What was asked before says nothing of the rights of whoever comes next. */
    endSession(): void {
      endedSessions += 1
    },
  }
}
