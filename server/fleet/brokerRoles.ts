/** What robots and the gateway may do at a mosquitto with its dynamic security plugin. */
import * as v from 'valibot'
import { ROBOT_TOPICS, robotTopic, SERVICE_TOPICS } from '../../contract/gateway.ts'
import { robotOfUserName } from './topics.ts'

export const GATEWAY_ROLE = 'swath-gateway'

type Acl = { readonly acltype: string; readonly topic: string; readonly allow: boolean }
type Role = { readonly rolename: string; readonly acls: readonly Acl[] }

const allow = (acltype: string, topics: readonly string[]): readonly Acl[] =>
  topics.map(topic => ({ acltype, topic, allow: true }))
const published = (robot: number | '+'): readonly string[] =>
  ROBOT_TOPICS.map(name => robotTopic(robot, name === 'telemetry' ? 'telemetry/+' : name))
const heard = (robot: number | '+'): readonly string[] => SERVICE_TOPICS.map(name => robotTopic(robot, name))

export const robotAcls = (robot: number): readonly Acl[] => [
  ...allow('publishClientSend', published(robot)),
  ...allow('subscribeLiteral', heard(robot)),
  ...allow('publishClientReceive', heard(robot)),
]
export const GATEWAY_ACLS: readonly Acl[] = [
  ...allow('publishClientSend', heard('+')),
  ...allow('subscribePattern', published('+')),
  ...allow('publishClientReceive', published('+')),
]

const roleListSchema = v.object({
  totalCount: v.number(),
  roles: v.array(
    v.object({
      rolename: v.string(),
      acls: v.optional(v.array(v.object({ acltype: v.string(), topic: v.string(), allow: v.boolean() })), []),
    }),
  ),
})
/** Roles of one answer. */
const ROLES_AT_ONCE = 200

/** What a role of ours allows; undefined for those of others. */
function wantedAcls(role: string): readonly Acl[] | undefined {
  if (role === GATEWAY_ROLE) return GATEWAY_ACLS
  const robot = robotOfUserName(role)
  return robot === undefined ? undefined : robotAcls(robot)
}

const asText = ({ acltype, topic, allow: allowed }: Acl): string => `${acltype} ${topic} ${allowed}`
function isSame(there: readonly Acl[], wanted: readonly Acl[]): boolean {
  const texts = new Set(there.map(asText))
  return texts.size === wanted.length && wanted.every(acl => texts.has(asText(acl)))
}

type ListRoles = {
  readonly command: 'listRoles'
  readonly verbose: true
  readonly count: number
  readonly offset: number
}

/** Roles of ours that allow something else than this version of the service needs, and what it needs. */
export async function staleRoles(
  ask: (command: ListRoles) => Promise<{ readonly data?: unknown }>,
): Promise<readonly Role[]> {
  const stale: Role[] = []
  for (let offset = 0, total = 1; offset < total; offset += ROLES_AT_ONCE) {
    const { data } = await ask({ command: 'listRoles', verbose: true, count: ROLES_AT_ONCE, offset })
    const { roles, totalCount } = v.parse(roleListSchema, data)
    total = totalCount
    for (const { rolename, acls: there } of roles) {
      const acls = wantedAcls(rolename)
      if (acls !== undefined && !isSame(there, acls)) stale.push({ rolename, acls })
    }
  }
  return stale
}
