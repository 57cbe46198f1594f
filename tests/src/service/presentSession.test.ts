import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { SESSION_RENEWED } from '../../../contract/errors.ts'
import { withPresentSession } from '../../../src/service/presentSession.ts'

const refusal = (token: string) =>
  new ORPCError('SERVICE', { status: 401, data: { errors: [{ token, type: 'unauthorized', message: 'No.' }] } })

/** A call that is refused so, as often as told, and then answers. */
function refused(token: string, times: number) {
  const waits: number[] = []
  let calls = 0
  const answer = withPresentSession(
    async () => {
      calls += 1
      if (calls <= times) throw refusal(token)
      return 'done'
    },
    async ms => waits.push(ms),
  )
  return { answer, waits, calls: () => calls }
}

test('A-003 a call whose session was renewed while it was on its way is made again', async () => {
  const { answer, waits, calls } = refused(SESSION_RENEWED, 2)
  expect(await answer).toBe('done')
  expect(calls()).toBe(3)
  expect(waits).toEqual([50, 250])
})

test('A-003 a call whose new session does not come is refused in the end', async () => {
  const { answer, calls } = refused(SESSION_RENEWED, 9)
  await expect(answer).rejects.toMatchObject({ status: 401 })
  expect(calls()).toBe(4)
})

test('A-003 a call of a session that has ended is made once', async () => {
  const { answer, calls } = refused('errors.unauthorized', 1)
  await expect(answer).rejects.toMatchObject({ status: 401 })
  expect(calls()).toBe(1)
})
