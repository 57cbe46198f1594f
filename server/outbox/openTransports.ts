import type { Config } from '../config.ts'
import { smsTransport } from './smsGateway.ts'
import { smtpTransport } from './smtp.ts'
import type { Transports } from './transport.ts'

/** The transports that are configured. */
export const openTransports = ({ smtpUrl, mailFrom, smsUrl, smsToken }: Config): Transports => ({
  email: smtpUrl === undefined || mailFrom === undefined ? undefined : smtpTransport(smtpUrl, mailFrom),
  sms: smsUrl === undefined || smsToken === undefined ? undefined : smsTransport(smsUrl, smsToken),
})
