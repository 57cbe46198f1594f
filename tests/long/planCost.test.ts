import { expect, test } from 'vitest'
import { planRequest } from '../server/http/planRequest.ts'
import { type Answer, startTestService } from '../server/testService.ts'

const { as, call } = await startTestService()
const superuser = await as('super')
const MERIDIAN = 2

const create = async (sectors: string): Promise<Answer> =>
  superuser(
    'POST',
    '/api/v0/CleaningPlans',
    await planRequest({ name: 'Hostile', account: MERIDIAN }, { 'sectors.yaml': sectors }),
  )

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('')
const HOSTILE: readonly (readonly [string, string])[] = [
  ['nested 200,000 deep', '['.repeat(200_000)],
  ['of 100,000 keys', lines(100_000, i => `k${i}: 1\n`)],
  ['of aliases of aliases', `a0: &a0 [x]\n${lines(20_000, i => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`)}`],
]

test.for(HOSTILE)('L-001 a yaml %s does not hold the service up', { timeout: 90_000 }, async ([, yaml]) => {
  let isAnswered = false
  const answer = create(yaml).finally(() => {
    isAnswered = true
  })
  do expect(await call('GET', '/api/v0/System/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  while (!isAnswered)
  expect([200, 400]).toContain((await answer).status)
})

test('L-001 no more plans of one login are read and wait than may; the others have to come back later', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, () => create('none')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('retry-after')).toBe('10')
  expect(refused[0]?.body).toMatchObject({ errors: [{ type: 'tooManyRequests' }] })
  expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(3)
}, 90_000)
