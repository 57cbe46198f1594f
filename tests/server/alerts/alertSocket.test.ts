import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { ALERTS_NAMESPACE, ALERTS_PATH } from '../../../contract/sockets/alerts.ts'
import { logins } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { eventually } from '../../eventually.ts'
import { startTestService } from '../testService.ts'
import { family, person, stuckRobot } from './alertWatchers.ts'

const { service } = await startTestService()

/** What a browser hears on the alert socket. */
function listen(url: string, session: string | undefined) {
  const socket = io(`${url}${ALERTS_NAMESPACE}`, {
    path: ALERTS_PATH,
    transports: ['websocket'],
    query: { resource: 'Alerts' },
    forceNew: true,
    reconnection: false,
    ...(session === undefined ? {} : { extraHeaders: { [SESSION_HEADER]: session } }),
  })
  onTestFinished(() => {
    socket.disconnect()
  })
  const heard: string[] = []
  socket.onAny((event: string, payload: { token?: string } | undefined) => heard.push(payload?.token ?? event))
  const refused = new Promise<unknown>(resolve => socket.once('connect_error', error => resolve(error)))
  const connected = new Promise<void>(resolve => socket.once('connect', resolve))
  const gone = new Promise<void>(resolve => socket.once('disconnect', () => resolve()))
  return { socket, heard, refused, connected, gone }
}

test('the socket sends each change to those who see the robot, what a login has read to its other tabs, and strangers nothing', async () => {
  const { own, stranger } = await family(service)
  const operator = await person(service, own)
  const colleague = await person(service, own)
  const outsider = await person(service, stranger)
  const tabs = [operator, operator, colleague].map(({ session }) => listen(service.url, session))
  const deaf = listen(service.url, outsider.session)
  await Promise.all([...tabs, deaf].map(({ connected }) => connected))
  const expectTold = async (who: readonly { readonly heard: string[] }[]) => {
    await eventually(() => {
      for (const { heard } of who) expect(heard).toContain('alertsChanged')
    }, 10)
    for (const { heard } of tabs) heard.length = 0
  }
  const { alert } = await stuckRobot(service, own, operator)
  await expectTold(tabs)
  await operator.do(alert.id, 'take')
  await expectTold(tabs)
  await operator.read({ ids: [alert.id] })
  await expectTold(tabs.slice(0, 2))
  expect(tabs[2]?.heard, 'what somebody has read concerns no other').toEqual([])
  expect(deaf.heard).toEqual([])
})

test('the socket is for sessions that may see robots, and ends with the session or the right', async () => {
  const { own } = await family(service)
  const expectRefused = async (session: string | undefined, token: string) =>
    expect(await listen(service.url, session).refused).toMatchObject({ data: { token } })
  await expectRefused(undefined, 'errors.socket.signedOut')
  await expectRefused('made-up', 'errors.socket.signedOut')
  const strange = await person(service, own)
  await service.db.update(logins).set({ eulaAccepted: null }).where(eq(logins.id, strange.login))
  await expectRefused(strange.session, 'errors.socket.forbidden')
  const operator = await person(service, own)
  const { connected, gone, heard } = listen(service.url, operator.session)
  await connected
  await operator.ask('POST', '/api/v0/Logins/logout')
  await gone
  expect(heard).toEqual(['errors.socket.signedOut'])
  const chatty = listen(service.url, (await person(service, own)).session)
  await chatty.connected
  chatty.socket.emit('alertsChanged')
  await chatty.gone
  expect(chatty.heard).toEqual(['errors.socket.tooMany'])
})
