import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type ApiError, apiErrorSchema } from '../../../../contract/errors.ts'
import { RequestError } from '../../../../server/answers/errors.ts'
import { commandError } from '../../../../server/http/routes/robots/commandErrors.ts'
import { stopAnswerOf } from '../../../../src/features/monitor/commands/useStop.ts'
import { ServiceError, serviceError, unreachable } from '../../../../src/service/serviceError.ts'

const OUTRANKED: ApiError = { token: 'errors.control.outranked', type: 'forbidden', message: 'Outranked' }
const EXPIRED: ApiError = { token: 'errors.robot.expired', type: 'expired', message: 'No answer in time' }

test('M-053 stop is never in doubt: what the service refused is refused, what the robot took is received', () => {
  expect(stopAnswerOf({ ok: true, id: 'one', status: 'accepted' })).toEqual({ ok: true, recorded: true })
  expect(stopAnswerOf({ ok: false, error: new ServiceError(403, [OUTRANKED]) })).toEqual({
    ok: false,
    error: OUTRANKED,
    byRobot: false,
  })
})

test('M-053 what the robot itself refused is known from what the service refused, whatever its token', () => {
  const token = 'errors.robot.blocked.model'
  const refusals = [
    commandError({ kind: 'rejected', token, message: undefined }),
    commandError({ kind: 'notSent' }),
    new RequestError('preconditionFailed', token, 'Not possible now: model'),
  ]
  const answers = refusals.map(refusal => {
    const { error } = v.parse(v.object({ error: apiErrorSchema }), refusal)
    return stopAnswerOf({ ok: false, error: new ServiceError(412, [error]) })
  })
  expect(answers).toMatchObject([{ byRobot: true }, { byRobot: false }, { byRobot: false }])
})

test.each([
  ['the service cannot be reached', unreachable()],
  ['a proxy answers in its place', serviceError(502, '<html>')],
  ['the service fails', serviceError(500, undefined)],
  ['the robot does not answer in time', new ServiceError(504, [EXPIRED])],
])('M-053 stop is never in doubt: when %s nobody knows, and it is not told as refused', (_, error) => {
  expect(() => stopAnswerOf({ ok: false, error })).toThrow(error)
})
