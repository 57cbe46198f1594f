import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { type Config, ConfigError } from '../config.ts'
import type { MqttCertificate } from './mqttListener.ts'

/** @throws ConfigError that names the setting and never what is in the file */
export async function readSettingsFile(path: string, setting: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch {
    throw new ConfigError(`${setting} names a file that is not there or cannot be read.`)
  }
}

/**
 * The certificate of the embedded broker; undefined without one.
 * @throws ConfigError where the files are no certificate and its key
 */
export async function readMqttCertificate({
  mqttTlsCert,
  mqttTlsKey,
}: Pick<Config, 'mqttTlsCert' | 'mqttTlsKey'>): Promise<MqttCertificate | undefined> {
  if (mqttTlsCert === undefined || mqttTlsKey === undefined) return undefined
  const cert = await readSettingsFile(mqttTlsCert, 'SWATH_MQTT_TLS_CERT')
  const key = await readSettingsFile(mqttTlsKey, 'SWATH_MQTT_TLS_KEY')
  try {
    createSecureContext({ cert, key })
  } catch {
    throw new ConfigError(
      'SWATH_MQTT_TLS_CERT and SWATH_MQTT_TLS_KEY must be a certificate and its private key, both PEM and without a password.',
    )
  }
  return { cert, key }
}
