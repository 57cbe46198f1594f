import { connect } from 'node:net'
import { ORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ERROR_STATUS, errorBodySchema } from '../../../../contract/errors.ts'
import { errorAnswer } from '../../../../server/answers/errors.ts'
import { type Answer, startTestService } from '../../testService.ts'

const { service, call, as, session } = await startTestService()
const caller = await as('super')

function expectError({ status, body }: Answer, type: keyof typeof ERROR_STATUS): v.InferOutput<typeof errorBodySchema> {
  expect(status).toBe(ERROR_STATUS[type])
  const parsed = v.parse(errorBodySchema, body)
  expect(parsed.errors[0]?.type).toBe(type)
  return parsed
}

test('B-031 an unknown address is notFound, in the one shape of errors', async () => {
  for (const path of ['/api/v0/Nothing', '/v1/Robots/1/nothing', '/nothing', '/authentication/v0/'])
    expectError(await call('GET', path, undefined, { accept: 'text/html' }), 'notFound')
  expectError(await caller('GET', '/v1/Robots/999999'), 'notFound')
})

test('B-031 a known address with another method is methodNotAllowed and says what it takes', async () => {
  const answer = await call('DELETE', '/api/v0/RobotStatus')
  expectError(answer, 'methodNotAllowed')
  expect(answer.headers.get('allow')).toBe('GET')
  expectError(await call('PUT', '/api/v0/Logins/self', {}), 'methodNotAllowed')
})

test('B-031 an invalid field is named, and what was sent is never sent back', async () => {
  const secret = 'hunter2-hunter2'
  const answers = [
    await caller('POST', '/api/v0/Logins/self', { language: secret }),
    await caller('GET', `/v1/Robots?limit=${secret}`),
    await caller('GET', `/v1/Robots/${secret}`),
    await caller('GET', `/api/v0/Data/${secret}?view_only=${secret}`),
    await caller('POST', '/api/v0/Robots', { name: [secret], model: secret, [secret]: secret }),
    await call('POST', '/api/v0/Logins/login', { login: { [secret]: secret }, password: secret }),
    await call('POST', '/api/v0/Logins/login', `{"login": "${secret}`),
  ]
  for (const answer of answers) {
    expectError(answer, 'badRequest')
    expect(JSON.stringify([answer.body, [...answer.headers]])).not.toContain(secret)
  }
  const fields = answers.map(({ body }) => v.parse(errorBodySchema, body).errors.map(error => error.field))
  expect(fields[0]).toEqual(['language'])
  expect(fields[4], 'the first of those that are wrong').toEqual(['model'])
})

test('B-031 decision 208: of a list of thousands of wrong items the first is named, and the others are not looked at', async () => {
  const frame = { width: 80, height: 60, resolution: 0.1, origin: [-1, -2, 0] }
  const zones = Array.from({ length: 5000 }, () => ({ id: 'none', shape: 7 }))
  const answer = await caller('POST', '/api/v0/PlanElements/write', {
    format: 'geoJson',
    name: 'Hall',
    elements: { zones },
    frame,
  })
  const { errors } = expectError(answer, 'badRequest')
  expect(errors.map(({ field }) => field)).toEqual(['elements.zones.0.id'])
})

test('B-031 decision 208: however many faults were found, an answer names fifty', () => {
  const issues = Array.from({ length: 1000 }, (_, i) => ({ message: 'Wrong', path: [`field${i}`] }))
  const cause = new ValidationError({ message: 'Wrong', issues, data: {} })
  const { status, body } = errorAnswer(new ORPCError('BAD_REQUEST', { cause }))
  expect(status).toBe(400)
  expect(body.errors).toHaveLength(50)
  expect(body.errors.at(-1)?.field).toBe('field49')
})

test('B-031 bodies that are not JSON are refused before anybody reads them', async () => {
  const form = { 'content-type': 'text/plain' }
  const { status } = await call('POST', '/api/v0/Logins/login', '{"login":"super","password":"x"}', form)
  expect(status).toBe(400)
})

test('B-031 an id beyond any row, and a text that no row can hold, are the asker’s fault and not the service’s', async () => {
  const nul = { login: 'a\u0000', password: 'x' }
  expectError(await call('POST', '/api/v0/Logins/login', nul), 'badRequest')
  expectError(await caller('POST', '/api/v0/Preferences/theme', { value: 'a\u0000' }), 'badRequest')
  for (const path of ['/v1/Robots/99999999999', '/api/v0/Data/99999999999', '/api/v0/RobotStatus?robot=99999999999'])
    expectError(await caller('GET', path), 'badRequest')
})

test('B-031 an address that cannot be decoded is refused in the one shape, without being repeated', async () => {
  const answer = await call('GET', '/api/v0/hunter2-%ff')
  expectError(answer, 'badRequest')
  expect(JSON.stringify(answer.body)).not.toContain('hunter2')
})

/** The head of a request that announces a body, without the body: what is answered before any of it is read. */
async function announce(path: string, bytes: number, sessionId: string): Promise<string> {
  const { port } = new URL(service.url)
  const socket = connect(Number(port), '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    `x-session-id: ${sessionId}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const answer = await new Promise<string>(resolve => socket.once('data', data => resolve(data.toString())))
  socket.destroy()
  return answer.split('\r\n')[0] ?? ''
}

test('B-031 a body over the limit is tooLarge before it is read; routes of files take a file of 64 MiB', async () => {
  expectError(await caller('POST', '/api/v0/Preferences/theme', { value: 'x'.repeat(2 ** 20) }), 'tooLarge')
  const tooMuch = 100 * 2 ** 20
  expect(await announce('/api/v0/CleaningPlans', tooMuch, await session('super'))).toBe(
    'HTTP/1.1 413 Payload Too Large',
  )
  expect(await announce('/api/v0/CleaningPlans', tooMuch, 'nobody')).toBe('HTTP/1.1 401 Unauthorized')
})

test('E-002 decision 208: what is drawn on a plan is taken up to 8 MiB, and refused beyond before it is read', async () => {
  const tooMuch = 8 * 2 ** 20 + 1
  expect(await announce('/api/v0/PlanElements/write', tooMuch, await session('viewer'))).toBe(
    'HTTP/1.1 413 Payload Too Large',
  )
})

test('B-046 decision 241: who may write files neither of accounts nor of plans is refused before a body is read', async () => {
  const isForbidden = 'HTTP/1.1 403 Forbidden'
  for (const path of ['/api/v0/Data', '/v0/Data/create'])
    expect(await announce(path, 1000, await session('viewer')), path).toBe(isForbidden)
})
