import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

export type ReceivedMail = { readonly from: string; readonly to: string; readonly content: string }

/** An SMTP server on a free port that takes every mail, or refuses every recipient. Closed with the test. */
export async function startMailServer(behaviour: { readonly refuses?: boolean } = {}) {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()

  function serve(socket: Socket): void {
    sockets.add(socket)
    let [from, to] = ['', '']
    let content: string[] | undefined
    const reply = (line: string) => socket.write(`${line}\r\n`)
    const answer = (line: string): void => {
      const [command = ''] = line.toUpperCase().split(/[ :]/)
      if (command === 'EHLO' || command === 'HELO') reply('250 test')
      else if (command === 'MAIL') {
        from = line
        reply('250 ok')
      } else if (command === 'RCPT') {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        reply(behaviour.refuses === true ? '550 no such mailbox' : '250 ok')
      } else if (command === 'DATA') {
        content = []
        reply('354 go on')
      } else if (command === 'QUIT') {
        reply('221 bye')
        socket.end()
      } else reply('250 ok')
    }
    createInterface({ input: socket }).on('line', line => {
      if (content === undefined) answer(line)
      else if (line !== '.') content.push(line)
      else {
        received.push({ from, to, content: content.join('\n') })
        content = undefined
        reply('250 taken')
      }
    })
    socket.on('error', () => undefined)
    reply('220 test')
  }

  const server = createServer(serve)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The mail server has no port')
  return { url: `smtp://127.0.0.1:${bound.port}`, received }
}
