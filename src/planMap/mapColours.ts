import { useSyncExternalStore } from 'react'
import { MAP_TOKENS, PIN_TOKENS } from '../../contract/mapTokens.ts'
import type { MapColours } from '../../map/colour.ts'
import { subscribeToTheme } from '../theme/theme.ts'

/** The `--map-*` tokens, those of pins, and the two brand tokens that map plates use, as the theme gives them to an element now. */
export function mapColoursOf(element: Element): MapColours {
  const style = getComputedStyle(element)
  const colours: { [token: string]: string } = {}
  for (const token of MAP_TOKENS) colours[token] = style.getPropertyValue(`--map-${token}`).trim()
  for (const token of PIN_TOKENS) colours[token] = style.getPropertyValue(`--${token}`).trim()
  colours['on-brand'] = style.getPropertyValue('--on-brand').trim()
  colours['brand'] = style.getPropertyValue('--brand').trim()
  return colours
}

let known: { readonly theme: string | undefined; readonly colours: MapColours } | undefined

/** Read once a theme: the same object until the theme on the page is another. */
function currentColours(): MapColours {
  const theme = document.documentElement.dataset['theme']
  if (known === undefined || known.theme !== theme) known = { theme, colours: mapColoursOf(document.documentElement) }
  return known.colours
}

/** The map's colours in the theme that is on the page. */
export const useMapColours = (): MapColours => useSyncExternalStore(subscribeToTheme, currentColours)
