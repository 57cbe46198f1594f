import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { expect, test } from 'vitest'
import { PRESSED_AT_HEADER, PRESSED_HEADER } from '../../../../contract/commandHeaders.ts'
import { COMMAND } from '../../../../contract/commands.ts'
import { SESSION_RENEWED } from '../../../../contract/errors.ts'
import { contract } from '../../../../contract/routes/contract.ts'
import { endAfter, requestOf } from '../../../../src/features/monitor/commands/commandRequest.ts'
import { pressOf } from '../../../../src/features/monitor/commands/press.ts'
import { withPresentSession } from '../../../../src/service/presentSession.ts'

const COMMAND_OF = { command: COMMAND.resume, payload: {}, key: 'key-of-test', fence: 7 } as const

/** The client's way to post, whose first answer is that the session was renewed, for which 50 ms are waited. */
function posting() {
  let nowMs = 10_000
  const posted: Headers[] = []
  const link = new OpenAPILink(contract, {
    url: 'http://service',
    fetch: async request => {
      posted.push(request.headers)
      request.signal.throwIfAborted()
      nowMs += 400
      const renewed = { errors: [{ token: SESSION_RENEWED, type: 'unauthorized', message: '' }] }
      return posted.length === 1
        ? Response.json(renewed, { status: 401 })
        : Response.json({ id: 'one', status: 'accepted' })
    },
    customErrorResponseBodyDecoder: (body, { status }) => new ORPCError('SERVICE', { status, data: body }),
    interceptors: [
      ({ next }) =>
        withPresentSession(
          () => next(),
          async ms => (nowMs += ms),
        ),
    ],
  })
  const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link)
  return { client, posted, now: () => nowMs }
}

test('M-051 a press that is posted again with the new session is as old as it is by then, and its moment stays', async () => {
  const { client, posted, now } = posting()
  const press = pressOf(COMMAND.resume, {}, now, ms => ms + 500_000)
  await client.robots.command(requestOf(1, { ...COMMAND_OF, press }))
  expect(posted.map(headers => headers.get(PRESSED_HEADER))).toEqual(['0', '450'])
  expect(posted.map(headers => headers.get(PRESSED_AT_HEADER))).toEqual(['510000', '510000'])
})

test('M-051 M-053 what is not known of a press, or does not count, is not sent', async () => {
  const { client, posted, now } = posting()
  const unknown = pressOf(COMMAND.resume, {}, now, () => undefined)
  await client.robots.command(requestOf(1, { ...COMMAND_OF, press: unknown }))
  const stop = pressOf(COMMAND.robotEstop, {}, now, ms => ms)
  await client.robots.command(requestOf(1, { ...COMMAND_OF, command: COMMAND.robotEstop, press: stop }))
  expect(posted.map(headers => [headers.has(PRESSED_HEADER), headers.has(PRESSED_AT_HEADER)])).toEqual([
    [true, false],
    [true, false],
    [false, false],
  ])
})

test('M-051 a post that has ended fails as one that was given up by hand, which is no answer', async () => {
  const { client, now } = posting()
  const signal = endAfter(0)
  await new Promise(resolve => signal.addEventListener('abort', resolve))
  const press = pressOf(COMMAND.resume, {}, now, () => undefined)
  const ended = client.robots.command(requestOf(1, { ...COMMAND_OF, press }), { signal })
  await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
})
