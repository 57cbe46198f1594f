import { Manager } from 'socket.io-client'
import { SESSION_HEADER } from '../../../../contract/routes/access.ts'

/** Where a socket map is spoken, and what the query holds beside the robot. */
export type Door = {
  readonly path: string
  readonly namespace: string
  readonly query: { readonly [name: string]: string }
}

/** An event that asks for an answer, as it goes over the wire. */
export const packetOf = ({ namespace }: Door, event: string, payload: readonly unknown[]): string =>
  `2${namespace},7${JSON.stringify([event, ...payload])}`

type Knock = {
  readonly robot: number
  readonly session: string | undefined
  readonly packet: string
  /** `early`: the packet comes with the wish to be let in. `late`: it comes once that is refused. */
  readonly when: 'early' | 'late'
}

/**
 * Sends a packet on a connection that is not let in, as no well-behaved client does; settles when the service has hung up.
 * @returns every packet that came back
 */
export function knock(url: string, { path, namespace, query }: Door, { robot, session, packet, when }: Knock) {
  const manager = new Manager(url, {
    path,
    query: { ...query, robot: String(robot) },
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    ...(session !== undefined && { extraHeaders: { [SESSION_HEADER]: session } }),
  })
  const heard: string[] = []
  return new Promise<readonly string[]>((resolve, reject) => {
    manager.open(error => {
      if (error) return reject(error)
      const { engine } = manager
      engine.on('close', () => resolve(heard))
      engine.on('message', (answer: string) => {
        heard.push(answer)
        if (when === 'late') engine.write(packet)
      })
      engine.write(`0${namespace},`)
      if (when === 'early') engine.write(packet)
    })
  })
}
