import * as v from 'valibot'
import { STATE } from '../contract/robot/states.ts'
import { SESSION_HEADER } from '../contract/routes/access.ts'
import type { BodyInput } from '../contract/telemetry/codec.ts'

/** Of every demo login. */
export const DEMO_PASSWORD = 'clean-floors-everywhere'
const sessionSchema = v.object({ session_id: v.string() })
const idSchema = v.object({ id: v.number() })
const credentialSchema = v.object({ token: v.string(), mqtt_url: v.string() })
const accountsSchema = v.object({ data: v.array(v.object({ id: v.number(), name: v.string() })) })

export type ServiceCall = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

async function request(url: string, method: string, body: unknown, session?: string): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(session === undefined ? {} : { [SESSION_HEADER]: session }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** The session of a demo login, as any non-browser client gets one. */
export async function sessionOf(url: string, login: string): Promise<string> {
  const answer = await request(`${url}/api/v0/Logins/login`, 'POST', { login, password: DEMO_PASSWORD })
  return v.parse(sessionSchema, answer).session_id
}

/** Calls the service as a demo login, over HTTP. */
export async function callAs(url: string, login: string): Promise<ServiceCall> {
  const session = await sessionOf(url, login)
  return (method, path, body) => request(`${url}${path}`, method, body, session)
}

/** Gives the password again: what the session may change for the next five minutes. */
export async function proveOneself(call: ServiceCall): Promise<void> {
  await call('POST', '/api/v0/Logins/self/prove', { password: DEMO_PASSWORD })
}

export type NewRobot = {
  readonly name: string
  /** Name of the account the robot belongs to. */
  readonly account: string
  /** Files of the plan it is on; none for a robot without a map. */
  readonly files: readonly { readonly name: string; readonly base64: string }[]
  readonly model?: keyof typeof HARDWARE
}
/** `plan` 0: none. `token` and `mqttUrl` are what the robot connects with. */
export type ProvisionedRobot = {
  readonly id: number
  readonly plan: number
  readonly token: string
  readonly mqttUrl: string
}

/** Creates a robot, and its plan where it has one, through the service's own routes. */
export async function provisionRobot(
  call: ServiceCall,
  { name, account, files, model = 'neo' }: NewRobot,
): Promise<ProvisionedRobot> {
  const { data } = v.parse(accountsSchema, await call('GET', '/api/v0/Accounts/viewable'))
  const owner = data.find(each => each.name === account)?.id
  if (owner === undefined) throw new Error(`No account is called ${account}`)
  const { id } = v.parse(
    idSchema,
    await call('POST', '/api/v0/Robots', { name, account: owner, model, ...HARDWARE[model] }),
  )
  let plan = 0
  if (files.length > 0) {
    const order = { name: 'Test hall', account: owner, files }
    plan = v.parse(idSchema, await call('POST', '/api/v0/CleaningPlans', order)).id
    await call('POST', `/api/v0/Robots/${id}/assign_plans`, { plans: [plan] })
  }
  const credential = v.parse(credentialSchema, await call('POST', `/api/v0/Robots/${id}/credential`))
  return { id, plan, token: credential.token, mqttUrl: credential.mqtt_url }
}

const HARDWARE = {
  neo: {
    hardware_version: '2.0',
    cleaning_width: 32,
    cleaning_head_type: 'cylindrical',
    squeegee_size: 'large',
    squeegee_type: 'linatex',
    brush_type: 'nylon',
    radio_type: 'unknown',
    side_sweeper: '0',
  },
  shiny: {
    hardware_version: '3',
    cleaning_width: 24,
    cleaning_head_type: 'cylindrical',
    squeegee_size: 'small',
    squeegee_type: 'linatex',
    brush_type: 'nylon',
    radio_type: 'unknown',
    side_sweeper: '0',
  },
} as const

/** What such a robot says of itself in its connection message, but for the start of its software. */
export const IDENTITY = { model: 'neo', hardware_version: '2.0', main_deb: '2.6.1' } as const

/** The same of a robot of another model. */
export const identityOf = (model: keyof typeof HARDWARE = 'neo') => ({
  ...IDENTITY,
  model,
  hardware_version: HARDWARE[model].hardware_version,
})

/** Basic data of a robot that cleans sector 1 and is well; the pose at the origin. */
export const WELL: BodyInput<'basic'> = {
  state: STATE.clean,
  plan: 0,
  position: { x: 0, y: 0, w: 0 },
  carrot: { x: 0, y: 0, w: 0 },
  sector: 1,
  battery: 38,
  detour_status: 0,
  localization_lock: 1,
  median_distance: 0.03,
  localization_monitor: 1,
  user_id: 0,
  plan_type: 1,
  latency: 5,
  enabled_3d_camera: true,
  subscriptions: [],
  active_fault_count: 0,
  active_fault_codes: [],
}
