import * as v from 'valibot'
import { expect, test } from 'vitest'
import { newRobotSchema } from '../../../contract/resources/robots.ts'
import { EMPTY_ROBOT, editOf, formOf, requestOf, robotFormSchema } from '../../../src/features/robotAdmin/robotForm.ts'
import { robot } from '../home/robots.ts'

test('A-101 a robot stored as 1.5.3 is edited as 1.7.1 and saved as 1.5.3', () => {
  const form = formOf(robot({ hardware_version: '1.5.3' }))
  expect(form.hardware.hardwareVersion).toBe('1.7.1')
  expect(requestOf(form)).toMatchObject({ hardware_version: '1.5.3' })
  const other = { ...form, hardware: { ...form.hardware, hardwareVersion: '1.7' } }
  expect(editOf(form, other)).toEqual({ hardware_version: '1.5.2' })
})

test('A-092 only what was changed is sent', () => {
  const form = formOf(robot({ location: 5 }))
  expect(editOf(form, form)).toEqual({})
  expect(editOf(form, { ...form, name: 'Tern', location: 0, test: true })).toEqual({
    name: 'Tern',
    location: 0,
    test: true,
  })
})

test('A-089 a robot needs a name; what the empty form holds beside it the service takes', () => {
  expect(v.safeParse(robotFormSchema, EMPTY_ROBOT).success).toBe(false)
  expect(v.safeParse(robotFormSchema, { ...EMPTY_ROBOT, name: '   ' }).success).toBe(false)
  const named = { ...EMPTY_ROBOT, name: 'Tern 4' }
  expect(v.parse(robotFormSchema, named)).toEqual(named)
  const request = { ...requestOf(named), location: undefined, account: 2 }
  expect(v.safeParse(newRobotSchema, request).success).toBe(true)
})
