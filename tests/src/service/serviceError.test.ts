import { expect, test } from 'vitest'
import type { ApiError } from '../../../contract/errors.ts'
import { apiErrorOf, errorText, serviceError, unreachable } from '../../../src/service/serviceError.ts'
import { englishTexts } from '../englishTexts.ts'

const error = (token: string, type: ApiError['type'] = 'notFound'): ApiError => ({ token, type, message: 'English.' })

test('B-031 the error text is the one of its own token, if there is one', async () => {
  const texts = await englishTexts({
    plan: { gone: 'Gone.' },
    errors: { robot: { notFound: 'No robot.' } },
    shared: { error: { notFound: 'Nothing.' } },
  })
  expect(errorText(texts, 'robot.getRobot', error('plan.gone'))).toBe('Gone.')
})

test('B-031 then errors.{area}.{type}, then shared.error.{type}', async () => {
  const both = { errors: { robot: { notFound: 'No robot.' } }, shared: { error: { notFound: 'Nothing.' } } }
  const texts = await englishTexts(both)
  expect(errorText(texts, 'robot.getRobot', error('no.such'))).toBe('No robot.')
  expect(errorText(texts, 'location.getLocation', error('no.such'))).toBe('Nothing.')
})

test('B-031 without any of them, the message of the service is better than a key', async () => {
  expect(errorText(await englishTexts({}), 'robot.getRobot', error('no.such'))).toBe('English.')
})

test('B-031 values of the error are put into its text', async () => {
  const slowed = { ...error('errors.login.tooManyRequests', 'tooManyRequests'), data: { seconds: 40 } }
  expect(errorText(await englishTexts(), 'login.getLogin', slowed)).toContain('Wait 40 s')
})

test('B-032 an error body is parsed once; another shape is one internal error without its content', () => {
  const known = serviceError(404, { errors: [error('a'), error('b')] })
  expect(known.errors.map(each => each.token)).toEqual(['a', 'b'])
  const broken = serviceError(500, { secret: 'x' })
  expect(apiErrorOf(broken)).toEqual({
    token: 'service.unreadable',
    type: 'internal',
    message: 'The answer cannot be read.',
  })
  expect(JSON.stringify(broken)).not.toContain('secret')
})

test('B-033 no answer, and what a proxy answers for a service that is away, count as unreachable', () => {
  expect(unreachable().status).toBe(0)
  for (const status of [502, 503, 504])
    expect(serviceError(status, '<html>').errors[0].token).toBe('service.unreachable')
  expect(serviceError(504, { errors: [error('late', 'expired')] }).errors[0].token).toBe('late')
})
