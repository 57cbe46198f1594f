import * as v from 'valibot'
import { MAX_SETTING_CHARS, settingChangeSchema, settingListSchema } from '../resources/settings.ts'
import { linesSchema } from '../text.ts'
import { route } from './access.ts'
import { settingInPath, settingSchema } from './settings.ts'

/** For people who edit settings (B-043). */
export const settingChanges = {
  list: route(['Settings', 'edit'])
    .route({ method: 'GET', path: '/api/v0/Settings', tags: ['Settings'] })
    .output(settingListSchema),
  /**
   * Several at once: all of them, or none. 400 `errors.setting.value` for each that does not hold its value, 409 `errors.setting.changed` for each
   * that is other than its editor saw (`data.name`: who changed it); `field` names the setting.
   */
  save: route(['Settings', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Settings', tags: ['Settings'] })
    .input(v.object({ changes: v.pipe(v.array(settingChangeSchema), v.minLength(1), v.maxLength(100)) }))
    .output(settingListSchema),
  set: route(['Settings', 'edit'])
    .route({ method: 'POST', path: '/api/v0/Settings/{name}', tags: ['Settings'] })
    .input(v.object({ ...settingInPath.entries, value: v.pipe(linesSchema, v.maxLength(MAX_SETTING_CHARS)) }))
    .output(settingSchema),
}
