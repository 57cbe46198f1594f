import * as v from 'valibot'
import { MAX_BUNDLE_BYTES } from '../journal/bundle.ts'
import { deprecationFeedbackSchema, feedbackSessionSchema } from '../resources/feedback.ts'
import { idSchema } from '../resources/ids.ts'
import { type FileRoute, route } from './access.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Feedback, and the session files that go with it. */
export const feedback = {
  feedback: route('session')
    .route({ method: 'POST', path: '/api/v0/System/deprecation_feedbacks', tags: ['System'] })
    .input(deprecationFeedbackSchema)
    /** `id`: for `FEEDBACK_SESSION_UPLOAD`. */
    .output(v.object({ ok: v.literal(true), id: idSchema })),
  /** Feedback of accounts in sight that a session file was attached to, the newest 100 first. */
  feedbackSessions: route(['Inspector', 'view'])
    .route({ method: 'GET', path: '/api/v0/System/deprecation_feedbacks/sessions', tags: ['System'] })
    .output(v.object({ data: v.array(feedbackSessionSchema), total: count })),
}

/**
 * Takes the session file (`contract/journal/bundle.ts`) of feedback that the same login has sent within the hour, once: 404 for any other, 413
 * `errors.sessionFile.tooLarge`, 400 `errors.sessionFile.none` for what is no session.
 */
export const FEEDBACK_SESSION_UPLOAD = {
  method: 'PUT',
  path: '/api/v0/System/deprecation_feedbacks/:id/session',
  access: 'session',
  body: 'stream',
  maxBytes: MAX_BUNDLE_BYTES,
} as const satisfies FileRoute
/** That file, for those who see the account that the feedback was given in. */
export const FEEDBACK_SESSION = {
  method: 'GET',
  path: '/api/v0/System/deprecation_feedbacks/:id/session',
  access: ['Inspector', 'view'],
} as const satisfies FileRoute
