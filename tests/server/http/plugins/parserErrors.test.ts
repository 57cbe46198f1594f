import Fastify from 'fastify'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { errorBodySchema } from '../../../../contract/errors.ts'
import { addBodyTime } from '../../../../server/http/plugins/bodyTime.ts'
import { addErrors } from '../../../../server/http/plugins/errorHandling.ts'
import { startTestService } from '../../testService.ts'
import { answersTo } from './rawRequest.ts'

const { service } = await startTestService()

/** Status and type of an answer that has the shape of all errors. */
function refusalIn(heard: string): string {
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  const [error] = v.parse(errorBodySchema, JSON.parse(body)).errors
  return `${/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]} ${error?.type} ${error?.token}`
}

test('B-031 what is no HTTP is refused in the shape of all errors, and not repeated', async () => {
  const heard = await answersTo(service.url, 'my secret\r\n\r\n')
  expect(refusalIn(heard)).toBe('400 badRequest shared.error.badRequest')
  expect(heard).not.toContain('secret')
  expect(refusalIn(await answersTo(service.url, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'))).toMatch(
    /^400 badRequest/,
  )
})

test('B-031 a header that is too large is refused in the shape of all errors', async () => {
  const sent = `GET / HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`
  expect(refusalIn(await answersTo(service.url, sent))).toBe('431 headersTooLarge shared.error.headersTooLarge')
})

/** A service whose bodies have to come in a tenth of a second; those of files with so many bytes in each. */
async function hurried() {
  const app = Fastify()
  addErrors(
    app,
    () => undefined,
    () => undefined,
  )
  addBodyTime(app, { wholeMs: 100, fileBytes: 1000 })
  app.post('/plain', { bodyLimit: 1000 }, () => ({ ok: true }))
  app.post('/file', { bodyLimit: 10_000_000 }, () => ({ ok: true }))
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return (path: string, body: string, length = body.length) =>
    answersTo(
      url,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
    )
}

test('a body that stops coming is cut off with 408, one of a file as well', async () => {
  const send = await hurried()
  for (const path of ['/plain', '/file'])
    expect(refusalIn(await send(path, '{"a":', 500)), path).toBe('408 requestTimeout shared.error.requestTimeout')
})
