import { firstMinute } from './firstMinute.ts'
import { test } from './fixtures.ts'
import { alive, endAll } from './livingRobots.ts'

test.afterEach(endAll)

test('A-003 A-077 A-106 M-047 the first minute of a newcomer: sign in, find the robot that needs help, read why, see it move, stop it', {
  tag: '@long',
}, async ({ page, swath }) => {
  const name = `Whimbrel ${Date.now()}`
  await firstMinute(page, await alive(swath.url, { name }), name)
})
