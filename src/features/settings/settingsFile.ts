import type { EditableSetting } from '../../../contract/resources/settings.ts'
import { SHOWN_SETTINGS } from './settingForms.ts'
import { defaultText } from './settingText.ts'

const parsed = (text: string): unknown => JSON.parse(text)

/** The settings as a file of JSON, in the order of the screen: name, value, default, and when and by whom it was last changed. */
export function settingsFile(settings: readonly EditableSetting[]): string {
  const entries = SHOWN_SETTINGS.flatMap(name => {
    const setting = settings.find(each => each.name === name)
    if (setting === undefined) return []
    const { value, changed } = setting
    return {
      name,
      value: parsed(value),
      default: parsed(defaultText(name)),
      ...(changed && { changed: changed.time, changedBy: changed.by?.name }),
    }
  })
  return `${JSON.stringify(entries, undefined, 2)}\n`
}
