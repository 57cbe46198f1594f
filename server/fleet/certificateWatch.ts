import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { MqttCertificate } from './mqttListener.ts'

export type CertificateWatch = {
  /** Whether the files hold something else than what is in use, which cannot be used. */
  readonly isBroken: () => boolean
  readonly close: () => void
}

type Parts = {
  readonly inUse: MqttCertificate
  /** Rejects where the files cannot be used, with a sentence that names the settings. */
  readonly read: () => Promise<MqttCertificate>
  /** Has new connections greeted with it. */
  readonly use: (certificate: MqttCertificate) => void
  readonly clock: Pick<Clock, 'every'>
  readonly log: Logger
}

const LOOK_MS = 5000

const isSame = (a: MqttCertificate, b: MqttCertificate): boolean => a.cert.equals(b.cert) && a.key.equals(b.key)

/**
 * Looks at the files of a certificate again and again, by what is in them: they may be links, or be put in the place of others. A renewed one is used at
 * once. One that cannot be used is reported at the second look, because certificate and key are written one after the other.
 */
export function watchCertificate({ inUse, read, use, clock, log }: Parts): CertificateWatch {
  let used = inUse
  let failures = 0
  let looking = false

  async function look(): Promise<void> {
    try {
      const found = await read()
      if (!isSame(found, used)) {
        use(found)
        used = found
        log.info('The certificate of the MQTT broker was read anew')
      }
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === 2)
        log.error({ err: error }, 'The new certificate of the MQTT broker is not used; the old one is')
    }
  }

  const stop = clock.every(LOOK_MS, () => {
    if (looking) return
    looking = true
    void look().finally(() => {
      looking = false
    })
  })
  return { isBroken: () => failures >= 2, close: stop }
}
