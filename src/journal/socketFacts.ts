import type { EntryOf } from '../../contract/journal/entries.ts'
import { noteFact } from './takeDown.ts'

/** As much of a socket as is watched. */
type WatchedSocket = {
  readonly onAny: (listener: (name: string, ...args: readonly unknown[]) => void) => unknown
  readonly onAnyOutgoing: (listener: (name: string, ...args: readonly unknown[]) => void) => unknown
}

/** Notes each message of a socket by its name and size, before those who listen to it get it. */
export function noteMessages(socket: WatchedSocket, name: EntryOf<'socket.message'>['socket']): void {
  const note =
    (direction: 'in' | 'out') =>
    (event: string, ...args: readonly unknown[]) =>
      noteFact({
        kind: 'socket.message',
        socket: name,
        direction,
        name: /^\w{1,40}$/.test(event) ? event : 'unknown',
        bytes: sizeOf(args),
      })
  socket.onAny(note('in'))
  socket.onAnyOutgoing(note('out'))
}

/** As JSON, which is what these sockets speak; a way to answer is none of it. */
const sizeOf = (args: readonly unknown[]): number =>
  JSON.stringify(args.filter(each => typeof each !== 'function')).length
