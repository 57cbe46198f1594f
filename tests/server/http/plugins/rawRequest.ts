import { connect } from 'node:net'
import { onTestFinished } from 'vitest'

/** All that a service answers to these bytes on a connection of their own until it ends it, as text. */
export function answersTo(url: string, sent: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise(resolve => {
    const socket = connect(Number(port), hostname)
    onTestFinished(() => {
      socket.destroy()
    })
    let heard = ''
    socket.on('data', data => {
      heard += data.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard))
    socket.write(sent)
  })
}
