import {
  chooseDensity,
  chooseTheme,
  type DensityChoice,
  type ThemeChoice,
  useDensityChoice,
  useThemeChoice,
} from '../theme/theme.ts'
import { usePreference } from './preference.ts'

type Look<T> = { readonly value: T; readonly set: (value: T) => void }

/** The theme: shown at once, and kept with the login so that it follows to other browsers. */
export function useThemePreference(): Look<ThemeChoice> {
  const preference = usePreference('theme')
  const value = useThemeChoice()
  return {
    value,
    set: choice => {
      chooseTheme(choice)
      preference.set(choice)
    },
  }
}

/** The density: as the theme. */
export function useDensityPreference(): Look<DensityChoice> {
  const preference = usePreference('density')
  const value = useDensityChoice()
  return {
    value,
    set: choice => {
      chooseDensity(choice)
      preference.set(choice)
    },
  }
}
