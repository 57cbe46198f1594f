/** Theme and density: chosen by the person, resolved to `data-theme` and `data-density` on `<html>`. */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

export const THEMES = ['dark', 'light', 'system'] as const
export type ThemeChoice = (typeof THEMES)[number]
export const DENSITIES = ['regular', 'compact'] as const
export type DensityChoice = (typeof DENSITIES)[number]

const themeSchema = v.fallback(v.picklist(THEMES), 'dark')
const densitySchema = v.fallback(v.picklist(DENSITIES), 'regular')

/** The same keys as in `firstPaint.js`. */
const THEME_KEY = 'swath.theme'
const DENSITY_KEY = 'swath.density'

const systemLight = globalThis.matchMedia('(prefers-color-scheme: light)')
const narrow = globalThis.matchMedia('(max-width: 720px)')
/** Paper is white: what is printed is light, whatever the screen is. */
const printed = globalThis.matchMedia('print')
const listeners = new Set<() => void>()

const stored = (key: string): string | undefined => localStorage.getItem(key) ?? undefined

let theme = v.parse(themeSchema, stored(THEME_KEY))
let density = v.parse(densitySchema, stored(DENSITY_KEY))

const resolvedTheme = (): 'dark' | 'light' =>
  printed.matches || theme === 'light' || (theme === 'system' && systemLight.matches) ? 'light' : 'dark'

function apply(): void {
  document.documentElement.dataset['theme'] = resolvedTheme()
  document.documentElement.dataset['density'] = narrow.matches ? 'touch' : density
  for (const listener of listeners) listener()
}

systemLight.addEventListener('change', apply)
narrow.addEventListener('change', apply)
printed.addEventListener('change', apply)

export function chooseTheme(choice: ThemeChoice): void {
  theme = choice
  localStorage.setItem(THEME_KEY, choice)
  apply()
}

export function chooseDensity(choice: DensityChoice): void {
  density = choice
  localStorage.setItem(DENSITY_KEY, choice)
  apply()
}

/** A preference as stored by the service; anything else is left alone. */
export function takeThemePreference(value: string): void {
  const parsed = v.safeParse(v.picklist(THEMES), value)
  if (parsed.success && parsed.output !== theme) chooseTheme(parsed.output)
}

/** The same of the density. */
export function takeDensityPreference(value: string): void {
  const parsed = v.safeParse(v.picklist(DENSITIES), value)
  if (parsed.success && parsed.output !== density) chooseDensity(parsed.output)
}

/** Called after theme or density on the page have changed; the answer stops it. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribeToTheme, () => theme)
export const useDensityChoice = (): DensityChoice => useSyncExternalStore(subscribeToTheme, () => density)
/** Whether the page is on its way to paper. */
export const usePrinted = (): boolean => useSyncExternalStore(subscribeToTheme, () => printed.matches)
/** At most 720 px wide: the phone layout. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribeToTheme, () => narrow.matches)
