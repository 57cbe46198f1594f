import * as v from 'valibot'
import { PREFERENCES, preferenceSchema } from '../resources/preferences.ts'
import { linesSchema } from '../text.ts'
import { route } from './access.ts'

const name = v.picklist(PREFERENCES)
/** The login's own preferences. */
export const preferences = {
  get: route('session')
    .route({ method: 'GET', path: '/api/v0/Preferences/{name}', tags: ['Preferences'] })
    .input(v.object({ name }))
    .output(preferenceSchema),
  set: route('session', { inPerson: true })
    .route({ method: 'POST', path: '/api/v0/Preferences/{name}', tags: ['Preferences'] })
    .input(v.object({ name, value: v.pipe(linesSchema, v.maxLength(20_000)) }))
    .output(preferenceSchema),
}
