import { useMemo, useSyncExternalStore } from 'react'
import { parseColour } from '../../../map/colour.ts'
import { subscribeToTheme } from '../../theme/theme.ts'
import type { CellKind } from './ageClasses.ts'
import type { AgeColours } from './paintAge.ts'

const TOKENS: { readonly [K in CellKind | 'ground']: string } = {
  today: '--age-0',
  oneDay: '--age-1',
  threeDays: '--age-2',
  week: '--age-3',
  twoWeeks: '--age-4',
  month: '--age-5',
  older: '--age-6',
  never: '--age-never',
  plain: '--map-free',
  wall: '--map-wall',
  unknown: '--map-unknown',
  ground: '--map-free',
}

function readColours(_theme: string | undefined): AgeColours {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: CellKind | 'ground'): AgeColours['ground'] => {
    const { r, g, b, a } = parseColour(style.getPropertyValue(TOKENS[name]))
    const byte = (share: number): number => Math.round(share * 255)
    return [byte(r), byte(g), byte(b), byte(a)]
  }
  return {
    today: colour('today'),
    oneDay: colour('oneDay'),
    threeDays: colour('threeDays'),
    week: colour('week'),
    twoWeeks: colour('twoWeeks'),
    month: colour('month'),
    older: colour('older'),
    never: colour('never'),
    plain: colour('plain'),
    wall: colour('wall'),
    unknown: colour('unknown'),
    ground: colour('ground'),
  }
}

/** The colours of ages in the theme that is on the page. */
export function useAgeColours(): AgeColours {
  const theme = useSyncExternalStore(subscribeToTheme, () => document.documentElement.dataset['theme'])
  return useMemo(() => readColours(theme), [theme])
}
