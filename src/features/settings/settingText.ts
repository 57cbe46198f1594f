/** Values of settings as JSON text: what the wire carries, and what a form holds while it is being filled in. */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { SETTINGS, type SettingName } from '../../../contract/settings.ts'
import { SETTING_FORMS, type SettingForm } from './settingForms.ts'

const read = <S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | undefined => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : undefined
}

export const booleanOf = (text: string): boolean => read(v.boolean(), text) ?? false
export const lineOf = (text: string): string => String(read(v.union([v.string(), v.number()]), text) ?? '')
export const entriesOf = (text: string): readonly string[] => read(v.array(v.string()), text) ?? []
export const paidOf = (text: string): readonly string[] =>
  read(v.object({ paid: v.array(v.string()) }), text)?.paid ?? []
export const vectorOf = (text: string): { readonly enabled: boolean; readonly robots: readonly number[] } =>
  read(v.object({ enabled: v.boolean(), robots: v.array(v.number()) }), text) ?? { enabled: false, robots: [] }

/** What was typed as a number where it is one as numbers are written, else as it stands. */
export const numberText = (typed: string): string =>
  String(Number(typed)) === typed.trim() ? typed.trim() : JSON.stringify(typed)

export const vectorText = (enabled: boolean, robots: readonly number[]): string => JSON.stringify({ enabled, robots })

export const defaultText = (name: SettingName): string => JSON.stringify(SETTINGS[name].initial)

/** Whether the setting can hold it. */
export const fits = (name: SettingName, text: string): boolean => read(SETTINGS[name].schema, text) !== undefined

const MAX_TEXT_CHARS = 500

/** Why a value cannot be saved: the sentence of the field. */
export function problemText(t: TFunction, name: SettingName, locale: string): string {
  const form = SETTING_FORMS[name]
  const number = new Intl.NumberFormat(locale)
  switch (form.kind) {
    case 'number': {
      const bounds = { min: number.format(form.bounds.min), max: number.format(form.bounds.max) }
      return form.unit === 'days'
        ? t('settings.problems.days', bounds)
        : t('settings.problems.gib', { max: bounds.max })
    }
    case 'email':
      return t('settings.problems.email')
    case 'line':
      return t('settings.problems.line', { max: MAX_TEXT_CHARS })
    case 'list':
      return t('settings.problems.list', { max: MAX_TEXT_CHARS })
    case 'robots':
    case 'switch':
    case 'features':
      return t('settings.problems.other')
  }
}

const switchWord = (t: TFunction, form: Extract<SettingForm, { kind: 'switch' }>, isOn: boolean): string =>
  form.words === 'on'
    ? t(isOn ? 'settings.values.on' : 'settings.values.off')
    : t(isOn ? 'settings.values.shown' : 'settings.values.hidden')

/**
 * A value in a few words, as beside a form or in a list of changes.
 * @param robotName what a robot is called, by its id
 */
export function defaultValueText(
  t: TFunction,
  name: SettingName,
  text: string,
  locale: string,
  robotName: (id: number) => string = String,
): string {
  const form = SETTING_FORMS[name]
  switch (form.kind) {
    case 'switch':
      return switchWord(t, form, booleanOf(text) !== (form.opposite ?? false))
    case 'number': {
      const value = Number(lineOf(text))
      if (Number.isNaN(value)) return lineOf(text)
      return form.unit === 'days'
        ? t('settings.values.days', { count: value })
        : t('settings.values.gib', { value: new Intl.NumberFormat(locale).format(value) })
    }
    case 'list':
      return t('settings.values.entries', { count: entriesOf(text).length })
    case 'features': {
      const names = paidOf(text).map(feature => t(`robotAdmin.features.names.${feature}`))
      return names.join(', ') || t('settings.values.none')
    }
    case 'robots': {
      const { enabled, robots } = vectorOf(text)
      const word = t(enabled ? 'settings.values.on' : 'settings.values.off')
      return robots.length === 0 ? word : `${word}: ${robots.map(robotName).join(', ')}`
    }
    case 'email':
    case 'line':
      return lineOf(text) || t('settings.values.none')
  }
}

/** A value with all that is in it, for whoever compares two of them. */
export function wholeText(...value: Parameters<typeof defaultValueText>): string {
  const [t, name, text] = value
  if (SETTING_FORMS[name].kind !== 'list') return defaultValueText(...value)
  return entriesOf(text).join(', ') || t('settings.values.none')
}
