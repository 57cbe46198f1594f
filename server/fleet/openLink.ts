import { rootCertificates } from 'node:tls'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type EmbeddedBroker, startBroker } from './broker.ts'
import { watchCertificate } from './certificateWatch.ts'
import { keepRobotAccounts } from './dynamicSecurity.ts'
import { connectBroker } from './externalBroker.ts'
import type { FleetRows } from './fleetRows.ts'
import type { Inbox, RobotLink } from './link.ts'
import { readMqttCertificate, readSettingsFile } from './mqttCertificate.ts'
import type { MqttCertificate } from './mqttListener.ts'
import { createRobotDoor } from './robotDoor.ts'

export type LinkSettings = Pick<Config, 'host' | 'mqttPort'> &
  Partial<Pick<Config, 'mqttUrl' | 'mqttCa' | 'mqttTlsCert' | 'mqttTlsKey' | 'mqttPlainPort' | 'mqttDynamicSecurity'>>

/** Opens the broker that the settings name: `mqttUrl`, else one in this process. */
export const openLink =
  (settings: LinkSettings, log: Logger, clock: Pick<Clock, 'monotonicMs' | 'every'> = systemClock) =>
  async (inbox: Inbox, rows: FleetRows): Promise<RobotLink> => {
    const { host, mqttPort: port, mqttUrl: url, mqttPlainPort: plainPort, mqttCa } = settings
    if (url === undefined) {
      const tls = await readMqttCertificate(settings)
      const broker = await startBroker({
        host,
        port,
        tls,
        plainPort,
        authenticate: createRobotDoor(clock, rows.holdsToken),
        inbox,
        log,
      })
      return tls === undefined ? broker : withRenewals(broker, tls, settings, log, clock)
    }
    const own = mqttCa === undefined ? undefined : await readSettingsFile(mqttCa, 'SWATH_MQTT_CA')
    return connectBroker({
      url,
      ca: own && [...rootCertificates, own.toString()],
      accounts: settings.mqttDynamicSecurity
        ? (of, options) => keepRobotAccounts({ url: of, options, credentialed: rows.credentialed, log })
        : undefined,
      inbox,
      clock,
      log,
    })
  }

/** The broker, with a certificate that is read anew whenever its files change. */
function withRenewals(
  broker: EmbeddedBroker,
  inUse: MqttCertificate,
  settings: LinkSettings,
  log: Logger,
  clock: Pick<Clock, 'every'>,
): RobotLink {
  const read = async (): Promise<MqttCertificate> => (await readMqttCertificate(settings)) ?? inUse
  const watch = watchCertificate({ inUse, read, use: broker.useCertificate, clock, log })
  return {
    ...broker,
    warnings: () => (watch.isBroken() ? ['mqttCertificate'] : []),
    close: async () => {
      watch.close()
      await broker.close()
    },
  }
}
