import type { Logger } from 'pino'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { generalError, RequestError } from '../../../answers/errors.ts'
import { routes, signedIn } from '../../implementer.ts'

/** Reports of one session in a minute; a console that fails without end is known by then. */
const REPORTS_PER_MINUTE = 12

/** Monitoring: what went wrong in consoles, as lines of the service's own log, with the role of the person who was there (B-022). */
export function clientFailureRoutes({ log }: { readonly log: Logger }) {
  const reports = new RateLimiterMemory({ points: REPORTS_PER_MINUTE, duration: 60 })
  return {
    clientFailures: routes.system.clientFailures.handler(async ({ input, context }) => {
      const { session, role } = signedIn(context)
      const { consumedPoints } = await reports.penalty(session)
      if (consumedPoints > REPORTS_PER_MINUTE) {
        const { type, token, message } = generalError('tooManyRequests')
        throw new RequestError(type, token, message)
      }
      const { build, failures, trail } = input
      for (const { time, token, kind } of failures)
        log.warn(
          { client: { role, build, failed: token, kind, time: new Date(time).toISOString() } },
          'A console failed',
        )
      if (trail !== undefined) log.warn({ client: { role, build, trail } }, 'What led to it')
      return { ok: true }
    }),
  }
}
