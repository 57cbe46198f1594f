import { expect, test } from 'vitest'
import type { CameraName } from '../../../../contract/cameras.ts'
import { CAMERAS, camerasFor } from '../../../../contract/cameras.ts'
import { LEVEL } from '../../../../contract/permissions.ts'
import { isExpanded, parseCameraChoice, toggleCamera } from '../../../../src/features/monitor/cameras/cameraChoice.ts'

const AT_FIRST = {
  shown: ['camera_front', 'camera_left', 'camera_thermal'],
  expanded: undefined,
  filter: 'surroundings',
}

test('M-009 what was remembered comes back', () => {
  const choice = { shown: ['semseg', 'camera_right'], expanded: false, filter: 'cold' }
  expect(parseCameraChoice(JSON.stringify(choice))).toEqual(choice)
  expect(parseCameraChoice(JSON.stringify({ expanded: true }))).toEqual({ ...AT_FIRST, expanded: true })
})

test.each([null, '', '{', '7', '[]', '{"shown":["periscope"],"expanded":"yes","filter":"sepia"}'])(
  'M-009 what cannot be read (%s) is as at first',
  stored => {
    expect(parseCameraChoice(stored)).toEqual(AT_FIRST)
  },
)

test('M-009 three cameras at a time: a fourth takes the place of the one chosen first', () => {
  let shown: readonly CameraName[] = ['camera_thermal', 'camera_front', 'camera_left']
  shown = toggleCamera(shown, 'camera_right')
  expect(shown).toEqual(['camera_front', 'camera_left', 'camera_right'])
  shown = toggleCamera(shown, 'camera_left')
  expect(shown).toEqual(['camera_front', 'camera_right'])
  expect(toggleCamera(shown, 'camera_thermal')).toEqual(['camera_front', 'camera_right', 'camera_thermal'])
})

test('M-010 large for plan type 2 where nobody chose, else as chosen', () => {
  const choice = parseCameraChoice(null)
  expect([undefined, 0, 1, 2, 4].map(planType => isExpanded(choice, planType))).toEqual([
    false,
    false,
    false,
    true,
    false,
  ])
  expect(isExpanded({ ...choice, expanded: false }, 2)).toBe(false)
  expect(isExpanded({ ...choice, expanded: true }, 1)).toBe(true)
})

test('M-021 M-023 who may see which cameras', () => {
  expect(camerasFor({ level: LEVEL.customer, maySeeSemseg: true })).toEqual([])
  expect(camerasFor({ level: LEVEL.operator, maySeeSemseg: false })).toEqual(CAMERAS.slice(0, 4))
  expect(camerasFor({ level: LEVEL.support, maySeeSemseg: true })).toEqual(CAMERAS)
})
