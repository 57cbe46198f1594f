import type * as v from 'valibot'
import type { ApiError } from '../../../../contract/errors.ts'
import type { settingChangeSchema } from '../../../../contract/resources/settings.ts'
import type { SettingName } from '../../../../contract/settings.ts'
import { RequestError, RequestErrors } from '../../../answers/errors.ts'
import { settingChanges } from '../../../audit/lastChanges.ts'
import type { Database } from '../../../database/database.ts'
import { logins, permissions, recordings, settings } from '../../../database/schema.ts'
import { and, count, eq, inArray, min, sql } from '../../../database/sql.ts'
import type { CommandDispatch } from '../../../fleet/commands/dispatch.ts'
import { audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import { parsedSetting, readSetting, readSettings, writeSetting } from '../../../settings.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'

const NOT_HELD = 'The value is not what this setting holds'

type Change = v.InferOutput<typeof settingChangeSchema>
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

type Parts = { readonly db: Database; readonly commands: Pick<CommandDispatch, 'settingsChanged'> }

/** What people who edit settings are shown. */
async function settingList(db: Pick<Database, 'select' | 'selectDistinctOn'>) {
  const [values, changes] = [await readSettings(db), await settingChanges(db)]
  const driving = db
    .select({ role: permissions.role })
    .from(permissions)
    .where(
      and(eq(permissions.resource, 'RobotMonitor'), inArray(permissions.action, ['controlLevel2', 'controlLevel3'])),
    )
  const [drivers] = await db.select({ total: count() }).from(logins).where(inArray(logins.role, driving))
  const [stored] = await db
    .select({ bytes: sql<string>`coalesce(sum(${recordings.bytes}), 0)`, from: min(recordings.fromTime) })
    .from(recordings)
  return {
    data: [...values].map(([name, value]) => {
      const changed = changes.get(name)
      return { name, value: JSON.stringify(value), ...(changed ? { changed } : {}) }
    }),
    drivers: drivers?.total ?? 0,
    recordings: { bytes: Number(stored?.bytes ?? 0), ...(stored?.from ? { from: stored.from.toISOString() } : {}) },
  }
}

/** Refuses every change that does not fit, or that somebody else was quicker with. */
async function checkChanges(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const [values, last] = [await readSettings(tx), await settingChanges(tx)]
  const errors = changes.flatMap(({ name, value, before }): ApiError[] => {
    if (parsedSetting(name, value) === undefined)
      return [{ type: 'badRequest', token: 'errors.setting.value', field: name, message: NOT_HELD }]
    if (JSON.stringify(parsedSetting(name, before)) === JSON.stringify(values.get(name))) return []
    const by = last.get(name)?.by
    const message = 'Somebody else has changed this setting meanwhile'
    const data = by ? { data: { name: by.name } } : {}
    return [{ type: 'conflict', token: 'errors.setting.changed', field: name, message, ...data }]
  })
  const [first, ...others] = errors
  if (first) throw new RequestErrors(first, ...others)
}

/** Settings of the deployment by name, each as JSON text (B-042, B-043, M-073). */
export function settingRoutes({ db, commands }: Parts) {
  const auditEdit = async (tx: Transaction, context: RequestContext, name: SettingName, before: unknown) =>
    audited(tx, {
      principal: signedIn(context),
      address: context.request.ip,
      action: 'setting.edit',
      object: { id: name, name },
      changes: changesBetween({ value: before }, { value: await readSetting(tx, name) }),
    })
  const setting = async (name: SettingName) => ({ name, value: JSON.stringify(await readSetting(db, name)) })
  return {
    list: routes.settings.list.handler(() => settingList(db)),

    save: routes.settings.save.handler(async ({ input, context }) => {
      await db.transaction(async tx => {
        // Of two who save at once, the second sees what the first has written.
        await tx.execute(sql`lock table ${settings} in share row exclusive mode`)
        await checkChanges(tx, input.changes)
        for (const { name, value } of input.changes) {
          const before = await readSetting(tx, name)
          await writeSetting(tx, name, value)
          await auditEdit(tx, context, name, before)
        }
      })
      await commands.settingsChanged()
      return settingList(db)
    }),

    get: routes.settings.get.handler(({ input }) => setting(input.name)),

    set: routes.settings.set.handler(async ({ input, context }) => {
      const { name } = input
      await db.transaction(async tx => {
        const before = await readSetting(tx, name)
        if (!(await writeSetting(tx, name, input.value)))
          throw new RequestError('badRequest', 'errors.setting.value', NOT_HELD, {
            field: 'value',
          })
        await auditEdit(tx, context, name, before)
      })
      await commands.settingsChanged()
      return setting(input.name)
    }),
  }
}
