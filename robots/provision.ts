/** Makes the service know the robots: locations, plans, robots, credentials. What is there already is used again. */
import type { LocationCategory } from '../contract/plan/environments.ts'
import type { Coordinates } from '../contract/resources/locations.ts'
import { toWireFlag } from '../contract/resources/robots.ts'
import { type Hardware, storedHardwareVersion } from '../contract/robot/models.ts'
import { signIn } from './serviceClient.ts'

export type NamedFile = { readonly name: string; readonly bytes: Uint8Array }

export type RobotToProvision = {
  readonly name: string
  readonly hardware: Hardware
  readonly radio: 'unknown' | 'Maestro E206' | 'BulletPlus-AC' | 'Sierra MP70'
  readonly account: number
  readonly location?: number
  readonly timeZone?: string
  /** The plan that it is given where it has none; 0: none. */
  readonly plan: number
  readonly replayed?: boolean
}

/** `plan`: the version that it works by; 0: none. */
export type Credential = {
  readonly robot: number
  readonly token: string
  readonly mqttUrl: string
  readonly plan: number
}

export type Provisioner = {
  /** The id of an account by name, else of any account that robots can belong to. */
  readonly account: (name: string) => Promise<number>
  readonly location: (place: {
    name: string
    category: LocationCategory
    account: number
    timeZone: string
    coordinates?: Coordinates
  }) => Promise<number>
  /** The plan of this name in this account; `files` are only asked for when it has to be made. */
  readonly plan: (plan: {
    readonly name: string
    readonly account: number
    readonly location?: number
    /** Drawn with the older tool. */
    readonly isOlder?: boolean
    readonly files: () => Promise<readonly NamedFile[]>
  }) => Promise<number>
  /** A plan made of a map_server map. The service's sentence is the error's message. */
  readonly importMap: (map: {
    readonly name: string
    readonly account: number
    readonly location?: number
    readonly yaml: NamedFile
    readonly image?: NamedFile
  }) => Promise<number>
  /** Finds or creates the robot, gives it its plan and a fresh credential. */
  readonly robot: (robot: RobotToProvision) => Promise<Credential>
}

const toRequestFile = ({ name, bytes }: NamedFile) => ({ name, base64: Buffer.from(bytes).toString('base64') })

/** Signs in; rejects while the service does not answer or refuses the login. */
export async function openProvisioner(url: string, login: string, password: string): Promise<Provisioner> {
  const { service } = await signIn(url, login, password)

  const findAccount: Provisioner['account'] = async name => {
    const { data } = await service.accounts.viewable()
    const found = data.find(one => one.name === name) ?? data.find(one => one.role === 'customer') ?? data[0]
    if (!found) throw new Error('There is no account that robots could belong to')
    return found.id
  }

  const ensureLocation: Provisioner['location'] = async ({ name, category, account, timeZone, coordinates }) => {
    const { data } = await service.locations.list()
    const found = data.find(one => one.name === name && one.account === account)
    return (
      found?.id ??
      (
        await service.locations.create({
          name,
          category,
          account,
          time_zone: timeZone,
          ...(coordinates && { coordinates }),
        })
      ).id
    )
  }

  const findPlan = async (name: string, account: number) => {
    const { data } = await service.plans.list()
    const versions = data.filter(one => one.name === name && one.account === account)
    return (versions.find(one => one.published === '1') ?? versions.at(-1))?.id
  }

  const ensurePlan: Provisioner['plan'] = async ({ name, account, location, isOlder = false, files }) => {
    const found = await findPlan(name, account)
    if (found !== undefined) return found
    const drawn = await files()
    const created = await service.plans.create({
      name,
      account,
      ...(location === undefined ? {} : { location }),
      files: drawn.map(toRequestFile),
      cpe_version: isOlder ? '0' : '1',
    })
    return created.id
  }

  const importMap: Provisioner['importMap'] = async ({ name, account, location, yaml, image }) => {
    const found = await findPlan(name, account)
    if (found !== undefined) return found
    const created = await service.plans.import({
      name,
      account,
      ...(location === undefined ? {} : { location }),
      yaml: toRequestFile(yaml),
      ...(image ? { image: toRequestFile(image) } : {}),
    })
    return created.id
  }

  const ensureRobot: Provisioner['robot'] = async wanted => {
    const { data } = await service.robots.list({})
    const found = data.find(one => one.name === wanted.name && one.account === wanted.account)
    const known = found ?? (await service.robots.create(newRobot(wanted)))
    // Whatever somebody has given it since stays.
    const given = known.assigned_plan ?? known.plan
    const plan = given === 0 ? wanted.plan : given
    if (plan !== given) await service.robots.assignPlans({ id: known.id, plans: [plan] })
    const credential = await service.robots.renewCredential({ id: known.id })
    return { robot: known.id, token: credential.token, mqttUrl: credential.mqtt_url, plan }
  }

  return {
    account: findAccount,
    location: ensureLocation,
    plan: ensurePlan,
    importMap,
    robot: ensureRobot,
  }
}

const newRobot = ({ name, hardware, radio, account, location, timeZone, replayed }: RobotToProvision) => ({
  name,
  display_name: name,
  model: hardware.model,
  hardware_version: storedHardwareVersion(hardware.hardwareVersion),
  cleaning_width: hardware.cleaningWidth,
  cleaning_head_type: hardware.headType,
  side_sweeper: toWireFlag(hardware.sideSweeper),
  squeegee_size: hardware.cleaningWidth === 32 ? ('large' as const) : ('small' as const),
  squeegee_type: 'linatex' as const,
  brush_type: 'nylon' as const,
  radio_type: radio,
  account,
  ...(location === undefined ? {} : { location }),
  time_zone: timeZone ?? 'UTC',
  test: hardware.model === 'test',
  replayed: replayed ?? false,
})
