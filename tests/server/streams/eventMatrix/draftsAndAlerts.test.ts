import { io } from 'socket.io-client'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { SESSION_COOKIE, SESSION_HEADER } from '../../../../contract/routes/access.ts'
import { ALERTS_NAMESPACE, ALERTS_PATH } from '../../../../contract/sockets/alerts.ts'
import { DRAFTS_NAMESPACE, DRAFTS_PATH } from '../../../../contract/sockets/drafts.ts'
import { newToken } from '../../../../server/identity/token.ts'
import { eventually } from '../../../eventually.ts'
import { planTester } from '../../http/planLife.ts'
import { callerOf, startTestService } from '../../testService.ts'
import { frameOf, openRawStreamer } from '../rawSocket.ts'

const { service, as, session } = await startTestService()
const superuser = await as('super')
const { create } = planTester(superuser)
const [MERIDIAN, HALDEN] = [2, 3]
const plan = await create('Drawn by several', MERIDIAN)
const stranger = await create('Drawn elsewhere', HALDEN)

type Door = 'drafts' | 'alerts'
const DOORS = {
  drafts: { path: DRAFTS_PATH, namespace: DRAFTS_NAMESPACE, resource: 'PlanDrafts' },
  alerts: { path: ALERTS_PATH, namespace: ALERTS_NAMESPACE, resource: 'Alerts' },
} as const

/** A socket of a session, and all that it hears. */
function open(door: Door, token: string | undefined, version = plan.id) {
  const { path, namespace, resource } = DOORS[door]
  const socket = io(`${service.url}${namespace}`, {
    path,
    transports: ['websocket'],
    query: { resource, ...(door === 'drafts' && { version: String(version) }) },
    forceNew: true,
    reconnection: false,
    ...(token !== undefined && { extraHeaders: { [SESSION_HEADER]: token } }),
  })
  onTestFinished(() => void socket.disconnect())
  const heard: string[] = []
  const seen: unknown[] = []
  socket.on('message', ({ token: why }: { readonly token: string }) => void heard.push(why))
  socket.on('others', (guests: unknown) => void seen.push(guests))
  const connected = new Promise<unknown>(resolve => {
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', resolve)
  })
  const gone = new Promise<void>(resolve => socket.once('disconnect', () => resolve()))
  return { socket, heard, seen, connected, gone }
}
const PRESENCE = { cursor: { x: 1, y: 2 }, selection: [] }
const NOWHERE = { message: 'There is nothing of this id', data: { token: 'errors.socket.notFound' } }

test('A-001 without a session, and with one that is made up, no door opens', async () => {
  for (const door of ['drafts', 'alerts'] as const)
    for (const token of [undefined, 'made-up'])
      expect(await open(door, token).connected, door).toMatchObject({ data: { token: 'errors.socket.signedOut' } })
})

test('A-062 a draft of a plan out of sight is as one that does not exist, and the refusal speaks of no robot', async () => {
  const token = await session('customer')
  for (const version of [stranger.id, 999_999])
    expect(await open('drafts', token, version).connected).toMatchObject(NOWHERE)
})

test('A-001 drafts and alerts end with the session that opened them', async () => {
  for (const door of ['drafts', 'alerts'] as const) {
    const token = await session('support')
    const { connected, gone, heard } = open(door, token)
    expect(await connected).toBeUndefined()
    await callerOf(service.url, { [SESSION_HEADER]: token })('POST', '/api/v0/Logins/logout')
    await gone
    expect(heard, door).toEqual(['errors.socket.signedOut'])
  }
})

test('A-031 drafts and alerts end when the right is taken away, and do not open again', async () => {
  const rights = { drafts: ['CleaningPlans', 'view'], alerts: ['Robots', 'view'] } as const
  const set = (door: Door, granted: boolean) => {
    const [resource, action] = rights[door]
    const changes = [{ role: 'operator', resource, action, granted }]
    const order = { changes, tfa: [], reason: 'Operators only drive', strong: false }
    return superuser('POST', '/authentication/v0/ui/permissions', order)
  }
  for (const door of ['drafts', 'alerts'] as const) {
    const token = await session('operator')
    const { connected, gone, heard } = open(door, token)
    expect(await connected).toBeUndefined()
    expect((await set(door, false)).status).toBe(200)
    await gone
    expect(heard, door).toEqual(['errors.socket.forbidden'])
    expect(await open(door, token).connected, door).toMatchObject({ data: { token: 'errors.socket.forbidden' } })
    expect((await set(door, true)).status).toBe(200)
  }
})

test('a page that floods a draft with its place is ended, and others see no more of it; alerts take no event at all', async () => {
  const watcher = open('drafts', await session('super'))
  const flooder = open('drafts', await session('support'))
  expect([await watcher.connected, await flooder.connected]).toEqual([undefined, undefined])
  flooder.socket.emit('presence', PRESENCE)
  await eventually(() => expect(watcher.seen.at(-1)).toHaveLength(1))
  for (let sent = 0; sent < 1000; sent++) flooder.socket.emit('presence', PRESENCE)
  await flooder.gone
  expect(flooder.heard).toEqual(['errors.socket.tooMany'])
  await eventually(() => expect(watcher.seen.at(-1)).toEqual([]))
  const talker = open('alerts', await session('support'))
  expect(await talker.connected).toBeUndefined()
  talker.socket.emit('alertsChanged')
  await talker.gone
  expect(talker.heard).toEqual(['errors.socket.tooMany'])
})

test('A-056 who acts as another has that login’s sight on drafts, is shown under its name, and is gone with the end of it', async () => {
  const watcher = open('drafts', await session('super'))
  await watcher.connected
  const boss = callerOf(service.url, { [SESSION_HEADER]: await session('super') })
  const customer = 5
  const { body } = await boss('POST', `/api/v0/Logins/${customer}/masquerade`)
  const { session_id: token, self } = v.parse(
    v.object({ session_id: v.string(), self: v.object({ name: v.string() }) }),
    body,
  )
  expect(await open('drafts', token, stranger.id).connected).toMatchObject(NOWHERE)
  const acting = open('drafts', token)
  expect(await acting.connected).toBeUndefined()
  acting.socket.emit('presence', PRESENCE)
  await eventually(() => expect(watcher.seen.at(-1)).toMatchObject([{ login: customer, name: self.name }]))
  const alerts = open('alerts', token)
  expect(await alerts.connected).toBeUndefined()
  await callerOf(service.url, { [SESSION_HEADER]: token })('POST', '/api/v0/Logins/masquerade/end')
  await Promise.all([acting.gone, alerts.gone])
  expect([acting.heard, alerts.heard]).toEqual([['errors.socket.signedOut'], ['errors.socket.signedOut']])
})

test('a stranger who sends thousands of CONNECT packets to drafts or alerts is ended after a handful', async () => {
  for (const { path, namespace } of Object.values(DOORS)) {
    const flooder = await openRawStreamer(service.url, [`Cookie: ${SESSION_COOKIE}=${newToken()}`], path)
    flooder.socket.write(Buffer.concat(Array.from({ length: 5000 }, () => frameOf(`40${namespace},`))))
    await flooder.closed
    const answers = flooder.heard().match(/errors\.socket\.\w+/g) ?? []
    expect(answers.length, namespace).toBeLessThanOrEqual(8)
  }
})
