import type { CommandMessage } from '../../../../contract/gateway.ts'
import type { InControl, RelinquishedControl } from '../../../../contract/sockets/supervisor.ts'

/** Who is in control, as everyone is told alike. */
export type LeaseNow = { readonly holder: number | undefined; readonly fence: number; readonly away: boolean }
/** What one socket heard from its opening to its end, in order; times by the service's clock. */
export type Heard = { readonly atMs: number } & (
  | { readonly type: 'standing'; readonly standing: LeaseNow }
  | { readonly type: 'ended'; readonly who: number; readonly reason: RelinquishedControl['reason'] }
)
export type History = {
  /** Of a socket that was there from the beginning to the end. */
  readonly observer: readonly Heard[]
  readonly others: readonly (readonly Heard[])[]
  /** What reached the robot, in order. */
  readonly commands: readonly CommandMessage[]
  /** Ids of commands whose senders were told that they were carried out, and who sent them. */
  readonly accepted: readonly { readonly id: string; readonly login: number }[]
}

/** Said apart from the service: 10 s, and how long after them an end may be found. */
const GRACE_MS = 10_000
const FOUND_WITHIN_MS = 1000

export const leaseNowOf = ({ user, fence, away }: InControl): LeaseNow => ({ holder: user?.id, fence, away })

const same = (a: Heard | undefined, b: Heard | undefined): boolean =>
  JSON.stringify({ ...a, atMs: 0 }) === JSON.stringify({ ...b, atMs: 0 })

/** Each number belongs to one login, and a new holder has a higher one. */
function* numbers(heard: readonly Heard[], holders: Map<number, number>): Generator<string> {
  let last: LeaseNow | undefined
  for (const each of heard) {
    if (each.type !== 'standing') continue
    const { holder, fence } = each.standing
    if (last && fence < last.fence) yield `the number fell from ${last.fence} to ${fence}`
    if (last && holder !== undefined && holder !== last.holder && fence <= last.fence)
      yield `${holder} got control with the number ${fence}, which is not above ${last.fence}`
    const known = holder === undefined ? undefined : holders.get(fence)
    if (known !== undefined && known !== holder) yield `${known} and ${holder} both had control with ${fence}`
    if (holder !== undefined) holders.set(fence, holder)
    last = each.standing
  }
}

/** A lease is lost no sooner than its grace ends, and not much later. */
function* graces(heard: readonly Heard[]): Generator<string> {
  let awayMs: number | undefined
  for (const each of heard) {
    if (awayMs !== undefined && each.atMs - awayMs > GRACE_MS + FOUND_WITHIN_MS && each.type === 'standing')
      yield `somebody was away for ${each.atMs - awayMs} ms and still in control`
    if (each.type === 'ended' && each.reason === 'lost' && (awayMs === undefined || each.atMs - awayMs < GRACE_MS))
      yield `${each.who} lost control ${awayMs === undefined ? 'without being away' : `after ${each.atMs - awayMs} ms`}`
    if (each.type === 'ended') awayMs = undefined
    else if (!each.standing.away) awayMs = undefined
    else awayMs ??= each.atMs
  }
}

/** What a socket heard is a piece of what everyone heard, beginning with how things stood as it came. */
function isPieceOf(piece: readonly Heard[], whole: readonly Heard[]): boolean {
  if (piece.length === 0) return true
  return whole.some((_, start) => piece.every((each, index) => same(each, whole[start + index])))
}

function* commandsAllowed({ commands, accepted }: History, holders: ReadonlyMap<number, number>): Generator<string> {
  let highest = 0
  const sent = new Map(commands.map(command => [command.id, command]))
  for (const { command, login, fence } of commands) {
    if (login === 0) continue
    if (holders.get(fence) !== login) yield `${login} sent ${command} with ${fence}, which is ${holders.get(fence)}'s`
    if (fence < highest) yield `a command with ${fence} reached the robot after one with ${highest}`
    highest = Math.max(highest, fence)
  }
  for (const { id, login } of accepted)
    if (sent.get(id)?.login !== login) yield `${login} was told of a command that the robot never got`
}

/** Whatever a history has against the rules of control, in words; nothing when it keeps them. */
export function violations(history: History): readonly string[] {
  const { observer, others } = history
  const holders = new Map<number, number>()
  const found = [...numbers(observer, holders), ...graces(observer)]
  for (const heard of others) {
    found.push(...numbers(heard, holders))
    if (!isPieceOf(heard, observer)) found.push(`a socket heard another order: ${JSON.stringify(heard.slice(0, 6))}`)
  }
  return [...found, ...commandsAllowed(history, holders)]
}
