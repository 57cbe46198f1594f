import { Secret, TOTP } from 'otpauth'

/** What an authenticator shows for a secret at a time. */
export const codeAt = (secret: string, timeMs: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: timeMs })

/** Another code than the right one. */
export const wrongCodeAt = (secret: string, timeMs: number): string => {
  const near = [-30_000, 0, 30_000].map(off => codeAt(secret, timeMs + off))
  return ['000000', '111111', '222222', '333333'].find(code => !near.includes(code)) ?? ''
}
