import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'

const closers: (() => void)[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  for (const close of closers.splice(0)) close()
})

/** The client on a page of a service that answers with these comments, in the order of the questions. */
async function pageOf(...answers: readonly (readonly string[] | undefined)[]) {
  const asked: (string | undefined)[] = []
  const left = [...answers]
  const server = createServer(({ url }, response) => {
    if (url === '/config/config.json') return response.end('{}')
    asked.push(url)
    const comments = left.shift()
    if (!comments) response.statusCode = 500
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify(comments ?? {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Not on a port')
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${address.port}` })
  vi.stubGlobal('document', { cookie: '' })
  const { readComments } = await import('../../../../src/features/monitor/commands/dialogs/commentList.ts')
  return { asked, readComments }
}

/** A tab's session storage. */
function sessionOf(entries: Record<string, string> = {}): Pick<Storage, 'getItem' | 'setItem'> {
  const stored = new Map(Object.entries(entries))
  return { getItem: key => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) }
}

test('N-026 a list of comments is asked for once a session, each list by itself', async () => {
  const { asked, readComments } = await pageOf(['Event in the area'], ['Area closed'], ['New'])
  const storage = sessionOf()
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await readComments('rm-skip-sector-comments', storage)).toEqual(['Event in the area'])
    expect(await readComments('rm-cancel-cleaning-comments', storage)).toEqual(['Area closed'])
  }
  expect(asked).toEqual([
    '/api/v0/RmComments/rm-skip-sector-comments',
    '/api/v0/RmComments/rm-cancel-cleaning-comments',
  ])
  expect(await readComments('rm-skip-sector-comments', sessionOf())).toEqual(['New'])
})

test('N-026 what is stored and is no list is asked for again, and a failure is not stored', async () => {
  const { asked, readComments } = await pageOf(['Right'], undefined, ['At last'])
  const spoilt = sessionOf({ 'swath.comments.rm-skip-sector-comments': '{"not":"a list"}' })
  expect(await readComments('rm-skip-sector-comments', spoilt)).toEqual(['Right'])
  const storage = sessionOf()
  await expect(readComments('rm-cancel-cleaning-comments', storage)).rejects.toMatchObject({ status: 500 })
  expect(await readComments('rm-cancel-cleaning-comments', storage)).toEqual(['At last'])
  expect(asked).toHaveLength(3)
})
