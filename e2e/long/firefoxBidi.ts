/**
 * Runs in the place of an installed Firefox, and passes on what the test tool says to it over WebDriver BiDi. Releases of long support know less of that
 * than the tool asks for at its start: what they do not know, and no test of ours needs, is answered here.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { type RawData, WebSocket, WebSocketServer } from 'ws'

/** The colour scheme a page is shown in; the tests choose theirs in the console's own preferences. */
const UNKNOWN_COMMANDS: ReadonlySet<string> = new Set(['emulation.setMediaFeaturesOverride'])

const commandSchema = v.object({ id: v.number(), method: v.string() })
const LISTENING = /^(WebDriver BiDi listening on )(ws:\/\/\S+)$/

const textOf = (data: RawData): string => {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString()
}

function passOn(tool: WebSocket, address: string): void {
  const firefox = new WebSocket(`${address}/session`)
  const early: string[] = []
  firefox.on('open', () => {
    for (const text of early) firefox.send(text)
  })
  tool.on('message', data => {
    const text = textOf(data)
    const command = v.parse(commandSchema, JSON.parse(text))
    if (UNKNOWN_COMMANDS.has(command.method)) tool.send(JSON.stringify({ type: 'success', id: command.id, result: {} }))
    else if (firefox.readyState === WebSocket.CONNECTING) early.push(text)
    else firefox.send(text)
  })
  firefox.on('message', data => tool.send(textOf(data)))
  firefox.on('close', () => tool.close())
  firefox.on('error', () => tool.close())
  tool.on('close', () => firefox.close())
}

const [executable = '', ...args] = process.argv.slice(2)
const browser = spawn(executable, args, { stdio: ['ignore', 'inherit', 'pipe'] })
browser.on('exit', code => process.exit(code ?? 1))
process.on('SIGTERM', () => browser.kill())
for await (const line of createInterface(browser.stderr)) {
  const [, words, address] = LISTENING.exec(line) ?? []
  if (words === undefined || address === undefined) {
    process.stderr.write(`${line}\n`)
    continue
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', tool => passOn(tool, address))
  server.on('listening', () => {
    const bound = server.address()
    if (bound !== null && typeof bound === 'object') process.stderr.write(`${words}ws://127.0.0.1:${bound.port}\n`)
  })
}
