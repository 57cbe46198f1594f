/** What a zone's settings become when one of them is chosen. */
import { DEFAULT_DYNAMICS, SPEEDS, settingsOfType, type Zone } from '../../../../contract/plan/elements.ts'
import type { Speed } from './SpeedSlider.tsx'

export type ZoneSettings = Zone['settings']
export type ZoneType = ZoneSettings['type']
export const ZONE_TYPES = [
  'zone',
  'movable_obstacle_zone',
  'no_go_zone',
  'glass_wall',
] as const satisfies readonly ZoneType[]
export const SPEED_MODES = ['normal', 'wall', 'mapping', 'inter_sector'] as const
export type SpeedMode = (typeof SPEED_MODES)[number]
export const NO_PREFERENCE = 'no_preference'

/** Another type drops what that type has none of: no speeds where obstacles move, no stealth where it may go (E-008, E-013). */
export const withType = (settings: ZoneSettings, type: ZoneType): ZoneSettings =>
  settingsOfType({ ...settings, type, stealth: type === 'no_go_zone' && settings.stealth })

export const speedOf = (settings: ZoneSettings, mode: SpeedMode): Speed =>
  settings.dynamics_settings?.[mode].mode ?? DEFAULT_DYNAMICS[mode].mode

export const withSpeed = (settings: ZoneSettings, mode: SpeedMode, speed: Speed): ZoneSettings => ({
  ...settings,
  dynamics_settings: { ...DEFAULT_DYNAMICS, ...settings.dynamics_settings, [mode]: { mode: speed } },
})

/** How a zone's speeds compare with the defaults (E-017). */
export function speedChange(settings: ZoneSettings): 'slower' | 'faster' | 'both' | 'same' {
  const steps = SPEED_MODES.map(
    mode => SPEEDS.indexOf(speedOf(settings, mode)) - SPEEDS.indexOf(DEFAULT_DYNAMICS[mode].mode),
  )
  const slower = steps.some(step => step < 0)
  const faster = steps.some(step => step > 0)
  return slower && faster ? 'both' : slower ? 'slower' : faster ? 'faster' : 'same'
}

export const NO_CLEANING = { cleaning_head: NO_PREFERENCE, vacuum: NO_PREFERENCE, flow_mode: NO_PREFERENCE } as const
export type CleaningChoice = keyof typeof NO_CLEANING

/** What robots know; a plan may name more, which is offered as it is there. */
export const CLEANING_VALUES: { readonly [C in CleaningChoice]: readonly string[] } = {
  cleaning_head: ['up', 'down'],
  vacuum: ['on', 'off'],
  flow_mode: ['off', 'low', 'medium', 'high'],
}
