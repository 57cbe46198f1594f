import { describe, expect, test } from 'vitest'
import { degreesOf, numberOf, radiansOf } from '../../../src/features/planEditor/properties/numberText.ts'
import {
  speedChange,
  speedOf,
  withSpeed,
  withType,
  type ZoneSettings,
} from '../../../src/features/planEditor/properties/zoneSettings.ts'

const ZONE: ZoneSettings = { type: 'zone', stealth: false }

describe('numbers that are typed', () => {
  test('E-023 a point and a comma both part the decimals, and a degree sign or a space does no harm', () => {
    expect(['61.40', '61,4', ' -3 ', '−2.5', '90°', '.5', '1 200,5'].map(numberOf)).toEqual([
      61.4, 61.4, -3, -2.5, 90, 0.5, 1200.5,
    ])
  })
  test('E-023 what is no number changes nothing', () => {
    expect(['', 'x', '1e9', '1.2.3', '--1', 'NaN', 'Infinity', '1,2,3'].map(numberOf)).toEqual(
      Array.from({ length: 8 }, () => undefined),
    )
  })
  test('E-023 angles are shown in degrees from -180 to 180, and come back as they were', () => {
    expect([0, Math.PI / 2, Math.PI, -Math.PI, 1.5 * Math.PI, 2 * Math.PI].map(degreesOf)).toEqual([
      0, 90, 180, 180, -90, 0,
    ])
    expect(degreesOf(radiansOf(33.25))).toBe(33.25)
  })
})

describe('settings of a zone', () => {
  test('E-009 E-017 speeds are the defaults until one is set, and the others stay', () => {
    expect(speedOf(ZONE, 'wall')).toBe('very_slow')
    const slow = withSpeed(ZONE, 'normal', 'slow')
    expect([speedOf(slow, 'normal'), speedOf(slow, 'wall'), speedOf(slow, 'mapping')]).toEqual([
      'slow',
      'very_slow',
      'normal',
    ])
  })
  test('E-017 a zone is slower, faster, both or neither than the defaults', () => {
    const slower = withSpeed(ZONE, 'normal', 'slow')
    expect([
      speedChange(ZONE),
      speedChange(slower),
      speedChange(withSpeed(ZONE, 'wall', 'fast')),
      speedChange(withSpeed(slower, 'wall', 'fast')),
    ]).toEqual(['same', 'slower', 'faster', 'both'])
  })
  test('E-008 E-013 a movable obstacle zone keeps no speeds and no cameras, and only a no-go zone is stealthy', () => {
    const set: ZoneSettings = {
      ...withSpeed(ZONE, 'normal', 'slow'),
      camera_settings: { status: 'off', config: 'no_preference' },
      disinfection_settings: { spray_enabled: true },
    }
    expect(withType(set, 'movable_obstacle_zone')).toEqual({
      type: 'movable_obstacle_zone',
      stealth: false,
      disinfection_settings: { spray_enabled: true },
    })
    const noGo: ZoneSettings = { type: 'no_go_zone', stealth: true }
    expect([withType(noGo, 'no_go_zone').stealth, withType(noGo, 'zone').stealth]).toEqual([true, false])
  })
})
