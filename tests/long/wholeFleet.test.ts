import * as v from 'valibot'
import { expect, test } from 'vitest'
import { robotCountSchema, robotSchema } from '../../contract/resources/robots.ts'
import { wholeList } from '../../src/service/wholeList.ts'
import { robotRequest } from '../server/http/robotRequest.ts'
import { startTestService } from '../server/testService.ts'

const ROBOTS = 1500
const AT_ONCE = 10
/** Meridian Facility Services of the demo. */
const ACCOUNT = 2
const answerSchema = v.object({ data: v.array(robotSchema), total: v.number(), counts: v.array(robotCountSchema) })

const { as } = await startTestService()

test('A-090 a fleet of 1,500 robots that were made through the service is listed and counted whole', async () => {
  const superuser = await as('super')
  const operator = await as('operator')
  for (let made = 0; made < ROBOTS; made += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        const { status } = await superuser('POST', '/api/v0/Robots', robotRequest(`Robot ${made + index}`, ACCOUNT))
        expect(status).toBe(200)
      }),
    )
  let pages = 0
  const { data, total, counts } = await wholeList(async offset => {
    pages++
    return v.parse(answerSchema, (await operator('GET', `/v1/Robots?within=${ACCOUNT}&offset=${offset}`)).body)
  })
  expect(pages).toBe(2)
  expect(total).toBe(ROBOTS)
  expect(new Set(data.map(({ name }) => name)).size).toBe(ROBOTS)
  expect(counts).toEqual([{ connection: 'offline', count: ROBOTS }])
}, 300_000)
