import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { robotUserName } from '../../contract/gateway.ts'
import { GATEWAY_ACLS, GATEWAY_ROLE, robotAcls, staleRoles } from './brokerRoles.ts'
import { robotOfUserName } from './topics.ts'

/** Where mosquitto's dynamic security plugin takes commands, and answers them. */
const CONTROL_TOPIC = '$CONTROL/dynamic-security/v1'
const ANSWER_TOPIC = `${CONTROL_TOPIC}/response`
const ANSWER_TIMEOUT_MS = 5000
/** For the rights that are given at the first connection; a broker that is away is not waited for. */
const READY_TIMEOUT_MS = 2000

type Command = { readonly command: string; readonly [field: string]: unknown }

const answersSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    responses: v.array(
      v.object({
        command: v.optional(v.string(), ''),
        correlationData: v.optional(v.string()),
        error: v.optional(v.string()),
        data: v.optional(v.unknown()),
      }),
    ),
  }),
)
type Answer = v.InferOutput<typeof answersSchema>['responses'][number]
const clientsSchema = v.object({ clients: v.array(v.string()) })
const rolesSchema = v.object({
  client: v.object({ roles: v.optional(v.array(v.object({ rolename: v.string() })), []) }),
})

/** The robots' accounts at a mosquitto with its dynamic security plugin. */
export type RobotAccounts = {
  /** Settles when the gateway's own user may do what it needs to. */
  readonly ready: Promise<void>
  /**
   * Gives a robot its account with this token, under a client id of its own and with its own topics alone. Whoever is connected with the one before is
   * cut off. Rejects when the broker cannot be reached or refuses it.
   */
  readonly give: (robot: number, token: string) => Promise<void>
  /** Takes the account away and cuts off its connections. */
  readonly take: (robot: number) => Promise<void>
  readonly close: () => Promise<void>
}

export type RobotAccountsOptions = {
  /** With user and password of an administrator of the plugin. */
  readonly url: string
  readonly options: IClientOptions
  /** Robots that have a credential. */
  readonly credentialed: () => Promise<readonly number[]>
  readonly log: Logger
}

function inTime<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timeout = setTimeout(() => late.reject(new Error('The MQTT broker does not answer')), limitMs)
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timeout))
}

/** Asks the plugin over a connection that listens to its answers. */
function askPlugin(client: MqttClient) {
  const waiting = new Map<string, PromiseWithResolvers<Answer>>()
  let asked = 0

  client.on('message', (_topic, payload) => {
    const parsed = v.safeParse(answersSchema, payload.toString())
    for (const answer of parsed.success ? parsed.output.responses : [])
      waiting.get(answer.correlationData ?? '')?.resolve(answer)
  })
  client.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The connection to the MQTT broker has ended'))
  })

  /** One command after another, each with its answer. What is asked while the broker is away is refused, not kept. */
  async function ask(command: Command): Promise<Answer> {
    if (!client.connected) throw new Error('The MQTT broker cannot be reached')
    const correlationData = `${process.pid}-${asked++}`
    const answered = Promise.withResolvers<Answer>()
    waiting.set(correlationData, answered)
    try {
      const commands = [{ ...command, correlationData }]
      // Not kept for a connection to come: an old password would be set after a newer one.
      client.publish(CONTROL_TOPIC, JSON.stringify({ commands }), { qos: 0 }, error => error && answered.reject(error))
      return await inTime(answered.promise, ANSWER_TIMEOUT_MS)
    } finally {
      waiting.delete(correlationData)
    }
  }

  async function must(command: Command): Promise<Answer> {
    const answer = await ask(command)
    // What the plugin answers may hold what it was sent.
    if (answer.error !== undefined) throw new Error(`The MQTT broker refused ${command.command}`)
    return answer
  }
  return { ask, must }
}

/** Drives the plugin on a connection of its own; each time it comes up the accounts are compared with the robots that there are. */
export function keepRobotAccounts({ url, options, credentialed, log }: RobotAccountsOptions): RobotAccounts {
  const client = connect(url, { ...options, clientId: 'swath-gateway-accounts', clean: true, queueQoSZero: false })
  /** Robots that this process has given an account: the database may not know yet. */
  const given = new Set<number>()
  const ready = Promise.withResolvers<void>()
  client.on('error', error => log.warn({ err: error }, 'The MQTT broker refused something'))
  const { ask, must } = askPlugin(client)

  async function take(robot: number): Promise<void> {
    const name = robotUserName(robot)
    given.delete(robot)
    // Neither need be there.
    await ask({ command: 'deleteClient', username: name })
    await ask({ command: 'deleteRole', rolename: name })
  }

  async function give(robot: number, token: string): Promise<void> {
    const name = robotUserName(robot)
    const role = { rolename: name, acls: robotAcls(robot) }
    if ((await ask({ command: 'createRole', ...role })).error !== undefined)
      await must({ command: 'modifyRole', ...role })
    const account = { username: name, password: token }
    const made = await ask({ command: 'createClient', ...account, clientid: name, roles: [{ rolename: name }] })
    // It cuts off open connections.
    if (made.error !== undefined) await must({ command: 'setClientPassword', ...account })
    given.add(robot)
  }

  /** False when the connection has ended over it: they hold from the next one on. */
  async function holdsOwnRights(): Promise<boolean> {
    const username = decodeURIComponent(new URL(url).username)
    const { data } = await must({ command: 'getClient', username })
    const { client: own } = v.parse(rolesSchema, data)
    if (own.roles.some(({ rolename }) => rolename === GATEWAY_ROLE)) return true
    await ask({ command: 'createRole', rolename: GATEWAY_ROLE, acls: GATEWAY_ACLS })
    return holdsAfter({ command: 'addClientRole', username, rolename: GATEWAY_ROLE })
  }

  /**
   * Roles that an earlier version of the service gave get the rights of this one. Changing a role cuts off whoever has it, so that one which is right is left
   * alone, and the gateway's own comes last: with it this connection ends, and the next one finds nothing to change.
   * @returns false when it has ended
   */
  async function renewRoles(): Promise<boolean> {
    const stale = await staleRoles(must)
    if (stale.length === 0) return true
    log.info({ roles: stale.length }, 'Rights at the MQTT broker are those of an earlier version and are renewed')
    for (const role of stale) if (role.rolename !== GATEWAY_ROLE) await must({ command: 'modifyRole', ...role })
    const own = stale.find(({ rolename }) => rolename === GATEWAY_ROLE)
    return own === undefined || holdsAfter({ command: 'modifyRole', ...own })
  }

  /** Of a command that cuts off all connections of the gateway's own user, this one too; false when it has. */
  const holdsAfter = (command: Command): Promise<boolean> =>
    ask(command).then(
      ({ error }) => error === undefined,
      () => false,
    )

  /** Accounts of robots that are gone are taken away; tokens are kept as hashes, so that missing ones can only be reported. */
  async function compare(): Promise<void> {
    const { data } = await must({ command: 'listClients' })
    const there = new Set(v.parse(clientsSchema, data).clients.map(robotOfUserName))
    const wanted = new Set(await credentialed())
    for (const robot of there) if (robot !== undefined && !wanted.has(robot) && !given.has(robot)) await take(robot)
    const robots = [...wanted].filter(robot => !there.has(robot))
    if (robots.length > 0)
      log.warn({ robots: robots.slice(0, 100) }, 'Robots have no account at the MQTT broker: renew their credentials')
  }

  /** Accounts of one robot are changed one after another. */
  let last: Promise<unknown> = Promise.resolve()
  function inTurn(change: () => Promise<void>): Promise<void> {
    const changed = last.then(change)
    last = changed.catch(() => undefined)
    return changed
  }

  async function arrive(): Promise<void> {
    await client.subscribeAsync(ANSWER_TOPIC, { qos: 1 })
    if (!(await holdsOwnRights()) || !(await renewRoles())) return
    ready.resolve()
    await inTurn(compare)
  }
  client.on('connect', () => {
    arrive().catch(error =>
      log.error({ err: error }, "The MQTT broker does not let the service keep the robots' accounts"),
    )
  })

  return {
    ready: ready.promise,
    give: async (robot, token) => {
      await inTime(ready.promise, READY_TIMEOUT_MS)
      await inTurn(() => give(robot, token))
    },
    take: robot => inTurn(() => take(robot)),
    close: async () => {
      await client.endAsync(true)
    },
  }
}
