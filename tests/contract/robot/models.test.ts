import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allowedHeadTypes,
  allowsSideSweeper,
  BRUSH_TYPES,
  batteryPercent,
  CLEANING_WIDTHS,
  HARDWARE_VERSIONS,
  type Hardware,
  HEAD_TYPES,
  hardwareFaults,
  RADIO_TYPES,
  ROBOT_MODELS,
  robotAppearance,
  robotUsername,
  SQUEEGEE_SIZES,
  SQUEEGEE_TYPES,
  shownHardwareVersion,
  storedHardwareVersion,
} from '../../../contract/robot/models.ts'

const neo = (change: Partial<Hardware> = {}): Hardware => ({
  model: 'neo',
  hardwareVersion: '1.7',
  cleaningWidth: 32,
  headType: 'cylindrical',
  sideSweeper: false,
  ...change,
})

test('A-089 M-101 the robot models that exist', () => {
  expect(ROBOT_MODELS).toEqual(['neo', 'switch', 'shiny', 'wheely', 'test'])
})

test('A-096 a neo has these hardware versions, widths and heads', () => {
  expect(HARDWARE_VERSIONS.neo).toEqual(['1.0', '1.5', '1.5.1', '1.5.1c', '1.7', '1.7.1', '2.0', '2.0.1'])
  expect(CLEANING_WIDTHS).toEqual([24, 26, 32])
  expect(hardwareFaults(neo({ hardwareVersion: '3.0' }))).toEqual(['hardwareVersion'])
  expect(hardwareFaults(neo({ cleaningWidth: 28 }))).toContain('cleaningWidth')
})

test('A-097 squeegees, brushes and the eight radio modules', () => {
  expect(SQUEEGEE_SIZES).toEqual(['small', 'large'])
  expect(SQUEEGEE_TYPES).toEqual(['unknown', 'linatex', 'polyurethane'])
  expect(BRUSH_TYPES).toEqual(['unknown', 'nylon', 'polypropylene'])
  expect(RADIO_TYPES).toHaveLength(8)
})

test('A-098 a shiny is 24 wide and hardware 1, 2 or 3', () => {
  const shiny = neo({ model: 'shiny', hardwareVersion: '2', cleaningWidth: 24 })
  expect(hardwareFaults(shiny)).toEqual([])
  expect(hardwareFaults({ ...shiny, cleaningWidth: 26 })).toEqual(['cleaningWidth'])
  expect(hardwareFaults({ ...shiny, hardwareVersion: '4' })).toEqual(['hardwareVersion'])
})

test.each([
  ['1.5', 24, ['cylindrical']],
  ['1.5', 26, ['disc']],
  ['1.5', 32, ['cylindrical']],
  ['2.0', 24, ['cylindrical']],
  ['2.0', 26, ['disc']],
  ['2.0', 32, ['cylindrical', 'disc']],
  ['2.0.1', 32, ['cylindrical', 'disc']],
] as const)('A-099 hardware %s at width %i takes %s', (hardwareVersion, cleaningWidth, heads) => {
  expect(allowedHeadTypes(hardwareVersion, cleaningWidth)).toEqual(heads)
  for (const headType of HEAD_TYPES)
    expect(hardwareFaults(neo({ hardwareVersion, cleaningWidth, headType })).includes('headType')).toBe(
      !(heads as readonly string[]).includes(headType),
    )
})

test('A-100 a side sweeper is allowed only on 1.7.x or 2.0.x, width 32, cylindrical head', () => {
  const allowed = ['1.7', '1.7.1', '2.0', '2.0.1']
  fc.assert(
    fc.property(
      fc.constantFrom(...HARDWARE_VERSIONS.neo),
      fc.constantFrom(...CLEANING_WIDTHS),
      fc.constantFrom(...HEAD_TYPES),
      (hardwareVersion, cleaningWidth, headType) => {
        const expected = allowed.includes(hardwareVersion) && cleaningWidth === 32 && headType === 'cylindrical'
        expect(allowsSideSweeper(neo({ hardwareVersion, cleaningWidth, headType }))).toBe(expected)
      },
    ),
  )
  expect(hardwareFaults(neo({ hardwareVersion: '1.5', sideSweeper: true }))).toEqual(['sideSweeper'])
})

test('A-101 hardware 1.5.2 and 1.5.3 is shown as 1.7 and 1.7.1 and stored back', () => {
  expect(['1.5.2', '1.5.3', '1.5.1c'].map(shownHardwareVersion)).toEqual(['1.7', '1.7.1', '1.5.1c'])
  expect(['1.7', '1.7.1', '2.0'].map(storedHardwareVersion)).toEqual(['1.5.2', '1.5.3', '2.0'])
})

test('M-100 hardware 2.0 flips the picture for a side sweeper, older hardware is drawn armed', () => {
  const robot = { model: 'neo', hardware_version: '2.0', cleaning_width: 32, side_sweeper: true } as const
  expect(robotAppearance(robot)).toMatchObject({ flipped: true, armedSideSweeper: false })
  expect(robotAppearance({ ...robot, hardware_version: '1.7' })).toMatchObject({
    flipped: false,
    armedSideSweeper: true,
  })
  expect(robotAppearance({ ...robot, side_sweeper: false })).toMatchObject({ flipped: false, armedSideSweeper: false })
})

test('M-100 A-104 a model has an image by model, hardware and width, a size in metres, a pixel size and a centre in it', () => {
  for (const model of ROBOT_MODELS) {
    const look = robotAppearance({ model, hardware_version: '1.5.2', cleaning_width: 26, side_sweeper: false })
    expect(look.image).toBe(`${model}-1.7-26`)
    expect(look.pixels.length / look.sizeM.length).toBeCloseTo(100, 0)
    expect(look.centre.x).toBeLessThan(look.pixels.length)
    expect(look.centre.y * 2).toBeCloseTo(look.pixels.width, 0)
  }
})

test('A-102 a user name is lower case, hyphens for spaces, nothing but a-z, 0-9 and hyphens', () => {
  expect(robotUsername('Plover 03 (Süd)')).toBe('plover-03-sd')
})

test('A-105 state of charge is linear from 32 V to 39.6 V, clamped and rounded', () => {
  expect([30, 32, 35.8, 39.6, 41].map(batteryPercent)).toEqual([0, 0, 50, 100, 100])
})
