import { createTransport } from 'nodemailer'
import type { Transport } from './transport.ts'

/** A server that says nothing for so long is not there. Shorter than the wait after the first attempt. */
const TIMEOUT_MS = 15_000

/**
 * Mail through an SMTP server.
 * @param url `smtp://user:password@host:587` (STARTTLS where the server offers it) or `smtps://…`
 * @param from address, or `Name <address>`
 */
export function smtpTransport(url: string, from: string): Transport {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const mailer = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return async ({ id, recipient, subject, text }) => {
    // A message that is sent again, because nobody knows whether it went through, is recognised by its id.
    const messageId = `<outbox-${id}@${domain}>`
    await mailer.sendMail({ from, to: { name: '', address: recipient }, subject, text, messageId })
  }
}
