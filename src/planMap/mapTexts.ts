import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SPEEDS } from '../../contract/plan/elements.ts'
import type { ScriptFonts } from '../../map/labels/labelFont.ts'
import { useLanguage } from '../i18n/i18n.ts'
import { scriptFonts } from '../i18n/scriptFonts.ts'

const ZONES = ['zone', 'movable_obstacle_zone', 'no_go_zone', 'glass_wall', 'disinfection', 'camera_off'] as const
const PLACES = ['start', 'end', 'home'] as const

const KEYS = [
  ...ZONES.map(zone => `zones.${zone}` as const),
  ...SPEEDS.map(speed => `speeds.${speed}` as const),
  ...PLACES.map(place => `places.${place}` as const),
]

const decimalSign = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/**
 * Texts the worker writes on the map: kinds of zone, speeds, plan positions, and the sign between whole and part of a number. The same object until the
 * language changes.
 */
export function useMapTexts(): { readonly [key: string]: string } {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return useMemo(
    () => ({
      ...Object.fromEntries(KEYS.map((key): [string, string] => [key, t(key)])),
      decimal: decimalSign(language),
    }),
    [t, language],
  )
}

/** The fonts of those texts that the map's own lacks. The same object until the language changes. */
export function useMapFonts(): ScriptFonts {
  const language = useLanguage()
  return useMemo(() => scriptFonts(language), [language])
}
