import { randomUUID } from 'node:crypto'
import type { Connection } from '../../contract/gateway.ts'
import { type Hardware, swathWidthM } from '../../contract/robot/models.ts'
import type { Provisioner } from '../provision.ts'
import type { StartLogRobotsOptions } from './startLogRobots.ts'

/** Logs say nothing of the machine that made them. */
const HARDWARE: Hardware = {
  model: 'test',
  hardwareVersion: '1.0',
  cleaningWidth: 26,
  headType: 'disc',
  sideSweeper: false,
}
const PLACE = { name: 'Recorded runs', category: 'other', timeZone: 'UTC' } as const

/** How the robot of a log presents itself to the gateway. */
export const logRobotIdentity = (): Omit<Connection, 'state'> => ({
  model: HARDWARE.model,
  hardware_version: HARDWARE.hardwareVersion,
  main_deb: '0.0.0',
  boot_id: randomUUID(),
})

/** The robots of logs belong to one account, at one location; each plan and robot has the name of its log. */
export function provisionLogs(
  provisioner: Provisioner,
  accountName: string,
  mqttUrl?: string,
): StartLogRobotsOptions['provision'] {
  return async (name, map) => {
    const account = await provisioner.account(accountName)
    const location = await provisioner.location({ ...PLACE, account })
    const plan = map ? await provisioner.importMap({ name, account, location, ...map }) : 0
    const credential = await provisioner.robot({
      name,
      hardware: HARDWARE,
      radio: 'unknown',
      account,
      location,
      plan,
      replayed: true,
    })
    const { robot, token, plan: given } = credential
    const swath = swathWidthM(HARDWARE.cleaningWidth)
    return { robot, token, url: mqttUrl ?? credential.mqttUrl, plan: given, location, swath }
  }
}
