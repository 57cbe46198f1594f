import { expect, test } from 'vitest'
import { COMMAND } from '../../../../contract/commands.ts'
import type { ApiError } from '../../../../contract/errors.ts'
import { notDoneToast } from '../../../../src/features/monitor/commands/notDoneToast.ts'
import { ServiceError, serviceError, unreachable } from '../../../../src/service/serviceError.ts'
import { englishTexts } from '../../englishTexts.ts'

const i18n = await englishTexts()
const errorOf = (type: ApiError['type'], token: string): ApiError => ({ type, token, message: '' })

test('M-051 only what was refused is said not to be done; without a word of the robot it is not confirmed', () => {
  const titleOf = (error: ServiceError) => notDoneToast(i18n, COMMAND.resume, error).title
  expect(titleOf(new ServiceError(403, [errorOf('forbidden', 'errors.robot.notInControl')]))).toBe('Resume: not done')
  expect(titleOf(new ServiceError(412, [errorOf('preconditionFailed', 'errors.robot.rejected')]))).toBe(
    'Resume: not done',
  )
  const expired = new ServiceError(504, [errorOf('expired', 'errors.robot.expired')])
  for (const error of [unreachable(), serviceError(500, undefined), serviceError(502, '<html>'), expired])
    expect(titleOf(error)).toBe('Resume: not confirmed')
  expect(notDoneToast(i18n, COMMAND.resume, expired).text).toBe('The robot did not answer in time.')
})
