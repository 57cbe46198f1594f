import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { createPlaces } from '../admission/places.ts'
import { Shed } from '../admission/shed.ts'
import { addressBlock } from '../identity/addressBlock.ts'

/** Certificate chain and private key, both PEM. */
export type MqttCertificate = { readonly cert: Buffer; readonly key: Buffer }

export type MqttListening = {
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  /** With it the port takes TLS and nothing else. */
  readonly tls?: MqttCertificate | undefined
  /** With TLS: plain MQTT is taken here besides, from this machine alone. */
  readonly plainPort?: number | undefined
}

/** Somebody who has not said who it is yet. `leave` gives the place back that such connections share; their end does so as well. */
export type Arrival = { readonly address: string; readonly leave: () => void }

export type MqttListeners = {
  readonly port: number
  /** Where robots connect to: `mqtts` where there is a certificate. */
  readonly url: string
  /** Where robots on this machine connect to: the plain port where there is one. */
  readonly localUrl: string
  readonly listening: () => boolean
  /** Greets new connections with another certificate; those that are there stay. @throws where it cannot be used */
  readonly useCertificate: (certificate: MqttCertificate) => void
  /** Takes no more connections; settles when those that are open have ended. */
  readonly stop: () => Promise<void>
  /** Ends all connections, also those that have not said anything yet. */
  readonly cut: () => void
}

/** A robot on a bad link needs some round trips; a client that takes longer is none. */
const HANDSHAKE_TIMEOUT_MS = 10_000
/** Connections that have not said who they are yet, handshakes among them; all robots of a site may share an address. */
const ARRIVALS = { ofOne: 512, inAll: 2048 }
const LOOPBACK = '127.0.0.1'

/** The same for a connection and for the TLS on it. */
const endsOf = ({ remoteAddress, remotePort, localPort }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localPort}`

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The broker has no TCP port'))
      else resolve(address.port)
    })
  })
}

const closed = (server: Server): Promise<void> => new Promise(resolve => server.close(() => resolve()))

/**
 * Opens the ports that robots connect to.
 * @param accept gets each connection once it can be read, after the handshake where there is one
 */
export async function listenForRobots(
  { host, port: wanted, tls, plainPort }: MqttListening,
  accept: (socket: Socket, arrival: Arrival) => void,
): Promise<MqttListeners> {
  const secure = tls && createTlsServer({ ...tls, minVersion: 'TLSv1.2', handshakeTimeout: HANDSHAKE_TIMEOUT_MS })
  const server = secure ?? createServer()
  const plain = tls === undefined || plainPort === undefined ? undefined : createServer()
  const servers = plain === undefined ? [server] : [server, plain]
  const sockets = new Set<Socket>()
  const places = createPlaces(ARRIVALS)
  const arrivals = new Map<string, Arrival>()

  /** Before anything is read of it. */
  function arrive(socket: Socket): void {
    const { remoteAddress: address = '' } = socket
    const ends = endsOf(socket)
    try {
      const leave = places.enter(addressBlock(address))
      sockets.add(socket)
      arrivals.set(ends, { address, leave })
      socket.on('close', () => {
        leave()
        sockets.delete(socket)
        arrivals.delete(ends)
      })
    } catch (error) {
      if (!(error instanceof Shed)) throw error
      socket.destroy()
    }
  }
  /** Under TLS this is a layer above what has arrived. */
  function pass(socket: Socket): void {
    const arrival = arrivals.get(endsOf(socket))
    if (arrival) accept(socket, arrival)
    else socket.destroy()
  }
  for (const each of servers) each.on('connection', arrive)
  server.on(tls === undefined ? 'connection' : 'secureConnection', pass)
  plain?.on('connection', pass)
  const port = await listen(server, wanted, host)
  const url = `${tls === undefined ? 'mqtt' : 'mqtts'}://${host}:${port}`
  try {
    const localPort = plain && (await listen(plain, plainPort ?? 0, LOOPBACK))
    return {
      port,
      url,
      localUrl: localPort === undefined ? url : `mqtt://${LOOPBACK}:${localPort}`,
      listening: () => server.listening,
      useCertificate: certificate => secure?.setSecureContext({ ...certificate, minVersion: 'TLSv1.2' }),
      stop: async () => void (await Promise.all(servers.map(closed))),
      cut: () => {
        for (const socket of sockets) socket.destroy()
      },
    }
  } catch (error) {
    await closed(server)
    throw error
  }
}
