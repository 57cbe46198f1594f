import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import type { PinOrder } from '../../../../machines/pin/pin.logic.ts'
import { draftOf, editedPin } from '../../../../machines/pin/pin.logic.ts'
import { PIN } from '../../../machines/pin/pins.ts'

const closers: (() => void)[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  for (const close of closers.splice(0)) close()
})

type Answer = { readonly status: number; readonly body: unknown }
const refusal = (status: number, token: string, type: string): Answer => ({
  status,
  body: { errors: [{ token, type, message: 'No.' }] },
})

/** The client on a page of a service that answers posts and lists so. */
async function pageOf({ post, list }: { readonly post: Answer; readonly list?: Answer }) {
  const server = createServer(({ url, method }, response) => {
    if (url === '/config/config.json') return response.end('{}')
    const { status, body } = (method === 'POST' ? post : list) ?? { status: 500, body: {} }
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Not on a port')
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${address.port}` })
  vi.stubGlobal('document', { cookie: '' })
  const { savePin } = await import('../../../../src/features/monitor/pins/savePin.ts')
  return savePin
}

const EDIT: PinOrder = editedPin(PIN, draftOf(PIN))
const CREATE: PinOrder = { kind: 'create', plan: 9, body: { ...EDIT.body, robot: 4 } }
const CHANGED = refusal(409, 'errors.pin.changed', 'conflict')
const newer = { ...PIN, title: 'Two pallets', revision: 2 }

test('N-015 a pin that was saved is answered as the service has it', async () => {
  const savePin = await pageOf({ post: { status: 200, body: PIN } })
  expect(await savePin(EDIT)).toEqual({ kind: 'saved', pin: PIN })
})

test('N-006 an edit that comes second brings the newest version', async () => {
  const savePin = await pageOf({ post: CHANGED, list: { status: 200, body: { data: [newer], total: 1 } } })
  expect(await savePin(EDIT)).toEqual({ kind: 'changed', newest: newer })
})

test('N-006 an edit of a pin that is gone says so', async () => {
  const post = refusal(404, 'errors.pin.notFound', 'notFound')
  const savePin = await pageOf({ post, list: { status: 200, body: { data: [], total: 0 } } })
  expect(await savePin(EDIT)).toEqual({ kind: 'changed', newest: undefined })
})

test('N-016 every other refusal is reported with its error, and so is a version that cannot be read', async () => {
  const refused = await pageOf({ post: refusal(404, 'errors.cleaningPlan.notFound', 'notFound') })
  expect(await refused(CREATE)).toMatchObject({ kind: 'failed', error: { token: 'errors.cleaningPlan.notFound' } })
  const broken = await pageOf({ post: CHANGED, list: refusal(403, 'errors.pin.forbidden', 'forbidden') })
  expect(await broken(EDIT)).toMatchObject({ kind: 'failed', error: { token: 'errors.pin.forbidden' } })
})
