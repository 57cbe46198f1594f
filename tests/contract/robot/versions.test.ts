import { expect, test } from 'vitest'
import { DEFAULT_REQUIREMENTS, supportsFeature, versionAtLeast } from '../../../contract/robot/versions.ts'

test.each([
  ['2.3.0', '2.3.0', true],
  ['2.10', '2.9.9', true],
  ['2.2.9', '2.3.0', false],
  ['2', '2.0.0', true],
  ['v2.4-rc1', '2.4.0', true],
])('A-103 version %s against %s is compared by numeric parts', (version, minimum, passes) => {
  expect(versionAtLeast(version, minimum)).toBe(passes)
})

test.each(['', 'main', '0.0.0', '0'])('A-103 the unparseable or zero version "%s" passes', version => {
  expect(versionAtLeast(version, '9.9.9')).toBe(true)
})

test('B-011 the default minimum versions by feature and model', () => {
  expect(DEFAULT_REQUIREMENTS).toEqual({
    pause_on_pose_correction: { neo: '2.5.0' },
    emergency_stop: { neo: '2.3.0' },
    view_sensor_data: { neo: '2.0' },
    message_to_operator: { neo: '2.3.0', switch: '0.0.0' },
    multi_type_diagnostics: { neo: '2.6.0', switch: '0.0.0' },
  })
  expect(supportsFeature('message_to_operator', { model: 'neo', main_deb: '2.2.0' })).toBe(false)
  expect(supportsFeature('message_to_operator', { model: 'switch', main_deb: '1.0.0' })).toBe(true)
  expect(supportsFeature('emergency_stop', { model: 'shiny', main_deb: '9.0.0' })).toBe(false)
})
