/** Which channels this viewer wants: the two commands of it, posted for the viewer's own streamer socket (M-078; protocol, section 3). */
import { STREAMER_SOCKET_HEADER } from '../../contract/commandHeaders.ts'
import { COMMAND } from '../../contract/commands.ts'
import { XSRF_HEADER } from '../../contract/routes/access.ts'
import { type ChannelName, channelByName } from '../../contract/telemetry/channels.ts'

export type SubscriptionOptions = {
  readonly serviceUrl: string
  readonly robot: number
  readonly csrfToken: string
  readonly fetch: typeof fetch
  /** A new idempotency key. */
  readonly newKey: () => string
}

/** `done`; `refused`: this viewer may not, ask no more; `failed`: the service could not be asked, ask again. */
type Outcome = 'done' | 'refused' | 'failed'

/**
 * Keeps the service's idea of what a viewer wants equal to ours: one request at a time, the newest choice wins, and everything again
 * after a reconnect, because a socket's subscriptions end with it.
 */
export function createSubscriptions(options: SubscriptionOptions, retry: (again: () => void) => void) {
  let wanted: ReadonlySet<ChannelName> = new Set()
  let socketId: string | undefined
  let held = new Set<ChannelName>()
  let refused = new Set<ChannelName>()
  let busy = false

  const next = (): { readonly command: number; readonly channel: ChannelName } | undefined => {
    const missing = [...wanted].find(channel => !held.has(channel) && !refused.has(channel))
    if (missing) return { command: COMMAND.telemetrySubscribe, channel: missing }
    const spare = [...held].find(channel => !wanted.has(channel))
    return spare && { command: COMMAND.telemetryUnsubscribe, channel: spare }
  }

  const pump = async (): Promise<void> => {
    if (busy) return
    busy = true
    try {
      for (let step = next(); step && socketId; step = next()) {
        const socket = socketId
        const outcome = await post(options, socket, step.command, step.channel)
        if (socket !== socketId) continue
        if (outcome === 'failed') return retry(() => void pump())
        if (outcome === 'refused') refused.add(step.channel)
        if (step.command === COMMAND.telemetryUnsubscribe) held.delete(step.channel)
        else if (outcome === 'done') held.add(step.channel)
      }
    } finally {
      busy = false
    }
  }

  return {
    want(channels: readonly ChannelName[]): void {
      wanted = new Set(channels)
      void pump()
    },
    /** A socket was opened (its id) or lost (undefined). */
    connected(id: string | undefined): void {
      socketId = id
      held = new Set()
      refused = new Set()
      void pump()
    },
  }
}

async function post(
  options: SubscriptionOptions,
  socketId: string,
  command: number,
  channel: ChannelName,
): Promise<Outcome> {
  const url = `${options.serviceUrl}/api/v0/Robots/${options.robot}/command/${command}`
  try {
    const answer = await options.fetch(url, {
      method: 'POST',
      credentials: 'include',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': options.newKey(),
        [STREAMER_SOCKET_HEADER]: socketId,
        [XSRF_HEADER]: options.csrfToken,
      },
      body: JSON.stringify({ channel: channelByName(channel).id }),
    })
    if (answer.ok) return 'done'
    return answer.status >= 500 || answer.status === 429 ? 'failed' : 'refused'
  } catch {
    return 'failed'
  }
}
