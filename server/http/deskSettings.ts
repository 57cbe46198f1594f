import type { SettingName } from '../../contract/settings.ts'
import type { Database } from '../database/database.ts'
import { readSetting, writeSetting } from '../settings.ts'
import { RequestError } from './errors.ts'
import { routes } from './implementer.ts'

/** Settings of the deployment by name, each as JSON text (B-042, B-043, M-073). */
export function settingRoutes({ db }: { readonly db: Database }) {
  const setting = async (name: SettingName) => ({ name, value: JSON.stringify(await readSetting(db, name)) })
  return {
    get: routes.settings.get.handler(({ input }) => setting(input.name)),

    set: routes.settings.set.handler(async ({ input }) => {
      if (!(await writeSetting(db, input.name, input.value)))
        throw new RequestError('badRequest', 'errors.setting.value', 'The value is not what this setting holds', {
          field: 'value',
        })
      return setting(input.name)
    }),
  }
}
