import * as v from 'valibot'
import { SETTING_NAMES, SETTINGS, type SettingName, type SettingValue } from '../contract/settings.ts'
import type { Database } from './database/database.ts'
import { settings } from './database/schema.ts'
import { eq } from './database/sql.ts'

/** What a setting holds, as its schema has it; its first value where nobody has set it, or what is stored no longer fits (B-043). */
export async function readSetting<N extends SettingName>(
  db: Pick<Database, 'select'>,
  name: N,
): Promise<SettingValue<N>> {
  const { schema, initial }: (typeof SETTINGS)[N] = SETTINGS[name]
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  const stored = v.safeParse(schema, row?.value)
  return stored.success ? stored.output : v.parse(schema, initial)
}

/** All of them, by name. */
export async function readSettings(db: Pick<Database, 'select'>): Promise<ReadonlyMap<SettingName, unknown>> {
  const rows = await db.select().from(settings)
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  return new Map(
    SETTING_NAMES.map(name => {
      const { schema, initial } = SETTINGS[name]
      const parsed = v.safeParse(schema, stored.get(name))
      return [name, parsed.success ? parsed.output : initial]
    }),
  )
}

/** What a JSON text says a setting is to hold; undefined: it is none, or the setting cannot hold it. */
export function parsedSetting(name: SettingName, text: string): unknown {
  const value = v.safeParse(v.pipe(v.string(), v.parseJson(), SETTINGS[name].schema), text)
  return value.success ? value.output : undefined
}

/**
 * Stores a value that is JSON text. False: it is none, or not what the setting holds; nothing is changed.
 * @param db a transaction, where the value before is wanted as well
 */
export async function writeSetting(db: Pick<Database, 'insert'>, name: SettingName, text: string): Promise<boolean> {
  const value = parsedSetting(name, text)
  if (value === undefined) return false
  await db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
  return true
}
