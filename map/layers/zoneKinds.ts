import { isCameraOff } from '../../contract/plan/cameraOff.ts'
import { DEFAULT_DYNAMICS, SPEEDS, type Zone } from '../../contract/plan/elements.ts'
import type { PlateIcon } from '../labels/plateIcons.ts'

/** How a zone is drawn: its type, except that disinfection shows before a plain zone (E-007, E-014). */
export type ZoneKind = 'speed' | 'zone' | 'movable' | 'nogo' | 'glass' | 'disinfection'

const MODES = ['normal', 'wall', 'mapping', 'inter_sector'] as const
const NO_PREFERENCE = 'no_preference'

/** Per mode how much faster than the default: negative slower, 0 the same (E-017). */
function speedSteps({ dynamics_settings: dynamics }: Zone['settings']): readonly number[] {
  if (!dynamics) return []
  return MODES.map(mode => SPEEDS.indexOf(dynamics[mode].mode) - SPEEDS.indexOf(DEFAULT_DYNAMICS[mode].mode))
}

const changesSpeed = (settings: Zone['settings']): boolean => speedSteps(settings).some(step => step !== 0)

function changesMore({ cleaning_settings: cleaning, camera_settings: camera }: Zone['settings']): boolean {
  const cleans = cleaning && Object.values(cleaning).some(choice => choice !== NO_PREFERENCE)
  return cleans === true || (camera !== undefined && camera.status !== NO_PREFERENCE)
}

/** `speed` is a zone that changes the robot's speed and nothing else. */
export function zoneKind({ settings }: Zone): ZoneKind {
  if (settings.type === 'no_go_zone') return 'nogo'
  if (settings.type === 'glass_wall') return 'glass'
  if (settings.disinfection_settings) return 'disinfection'
  if (settings.type === 'movable_obstacle_zone') return 'movable'
  return changesSpeed(settings) && !changesMore(settings) ? 'speed' : 'zone'
}

/** Heads that are lifted off the floor, as plans name it. */
const RAISED_HEAD: ReadonlySet<string> = new Set(['up', 'raised', 'off'])

/** What the zone changes, as icons (E-016, E-017). */
export function zoneIcons(zone: Zone): readonly PlateIcon[] {
  const icons: PlateIcon[] = []
  const steps = speedSteps(zone.settings)
  const slower = steps.some(step => step < 0)
  const faster = steps.some(step => step > 0)
  if (slower && faster) icons.push('speedChange')
  else if (slower) icons.push('slowDown')
  else if (faster) icons.push('speedUp')
  if (RAISED_HEAD.has(zone.settings.cleaning_settings?.cleaning_head ?? NO_PREFERENCE)) icons.push('raisedHead')
  if (isCameraOff(zone)) icons.push('cameraOff')
  return icons
}
