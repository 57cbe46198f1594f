import { createServer, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import { robotTopic, robotUserName } from '../../contract/gateway.ts'

export type Received = {
  readonly topic: string
  readonly payload: Buffer
  readonly retain: boolean
  readonly qos: number
}

/** A real broker in this process that keeps every message robots send, and lets one robot's credential in. */
export async function startBroker(credential: { readonly robot: number; readonly token: string }, port = 0) {
  const broker = await Aedes.createBroker({
    authenticate: (_client, user, password, done) =>
      done(null, user === robotUserName(credential.robot) && password?.toString() === credential.token),
  })
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The broker has no port')

  const received: Received[] = []
  const waiting = new Set<() => void>()
  broker.on('publish', (packet, client) => {
    const isWill = packet.topic === robotTopic(credential.robot, 'connection')
    if (!client && !isWill) return
    const { topic, payload, retain, qos } = packet
    received.push({ topic, payload: Buffer.from(payload), retain, qos })
    for (const check of waiting) check()
  })

  return {
    url: `mqtt://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    /** Settles as soon as what has been received satisfies `enough`. */
    until: (enough: (messages: readonly Received[]) => boolean): Promise<void> =>
      new Promise(resolve => {
        const check = (): void => {
          if (!enough(received)) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    send: (name: string, message: unknown, retain = false): Promise<void> =>
      new Promise((resolve, reject) =>
        broker.publish(
          {
            cmd: 'publish',
            topic: robotTopic(credential.robot, name),
            payload: Buffer.from(JSON.stringify(message)),
            qos: 1,
            retain,
            dup: false,
          },
          error => (error ? reject(error) : resolve()),
        ),
      ),
    /** Cuts every link without a word, as a dead network does. */
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>(resolve => server.close(() => resolve()))
      await new Promise<void>(resolve => broker.close(() => resolve()))
    },
  }
}
