import { alive } from './livingRobots.ts'
import type { ScriptedRobot } from './scriptedRobot.ts'
import { startTcpProxy, type TcpProxy } from './tcpProxy.ts'

const proxies: TcpProxy[] = []

/** A robot behind a link that the test can hold, until the test is over (`endProxies`). */
export async function behindProxy(url: string): Promise<{ readonly robot: ScriptedRobot; readonly proxy: TcpProxy }> {
  const opened = Promise.withResolvers<TcpProxy>()
  const robot = await alive(url, {
    broker: async broker => {
      const { hostname, port } = new URL(broker)
      const proxy = await startTcpProxy({ host: hostname, port: Number(port) })
      opened.resolve(proxy)
      return `mqtt://127.0.0.1:${proxy.port}`
    },
  })
  const proxy = await opened.promise
  proxies.push(proxy)
  return { robot, proxy }
}

export async function endProxies(): Promise<void> {
  for (const proxy of proxies.splice(0)) await proxy.close()
}
