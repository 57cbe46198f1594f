import * as v from 'valibot'
import { settingNameSchema } from '../settings.ts'
import { route } from './access.ts'

export const settingSchema = v.object({ name: v.string(), value: v.string() })
/** What names a setting in a path. */
export const settingInPath = v.object({ name: settingNameSchema })

/** Settings by name (B-043); the value is JSON text. */
export const settings = {
  get: route(['Settings', 'view'])
    .route({ method: 'GET', path: '/api/v0/Settings/{name}', tags: ['Settings'] })
    .input(settingInPath)
    .output(settingSchema),
}
