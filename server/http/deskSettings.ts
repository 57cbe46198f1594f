import type { SettingName } from '../../contract/settings.ts'
import type { Database } from '../database/database.ts'
import type { CommandDispatch } from '../fleet/commands/dispatch.ts'
import { audited } from '../identity/audit.ts'
import { changesBetween } from '../identity/auditChanges.ts'
import { readSetting, writeSetting } from '../settings.ts'
import { RequestError } from './errors.ts'
import { routes, signedIn } from './implementer.ts'

type Parts = { readonly db: Database; readonly commands: Pick<CommandDispatch, 'settingsChanged'> }

/** Settings of the deployment by name, each as JSON text (B-042, B-043, M-073). */
export function settingRoutes({ db, commands }: Parts) {
  const setting = async (name: SettingName) => ({ name, value: JSON.stringify(await readSetting(db, name)) })
  return {
    get: routes.settings.get.handler(({ input }) => setting(input.name)),

    set: routes.settings.set.handler(async ({ input, context }) => {
      const { name } = input
      await db.transaction(async tx => {
        const before = await readSetting(tx, name)
        if (!(await writeSetting(tx, name, input.value)))
          throw new RequestError('badRequest', 'errors.setting.value', 'The value is not what this setting holds', {
            field: 'value',
          })
        await audited(tx, {
          principal: signedIn(context),
          address: context.request.ip,
          action: 'setting.edit',
          object: { id: name, name },
          changes: changesBetween({ value: before }, { value: await readSetting(tx, name) }),
        })
      })
      await commands.settingsChanged()
      return setting(input.name)
    }),
  }
}
