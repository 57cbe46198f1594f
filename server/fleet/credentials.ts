import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Bytes of a robot's token. With 256 random bits a plain SHA-256 is enough to store: there is nothing to guess. */
const TOKEN_BYTES = 32

/** A robot's token for the gateway; it is shown once and only its hash is kept. */
export function newToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: tokenHash(token) }
}

const tokenHash = (token: string | Uint8Array): Buffer => createHash('sha256').update(token).digest()

/** Compares in constant time. */
export const tokenMatches = (token: string | Uint8Array, hash: Uint8Array): boolean =>
  hash.byteLength === 32 && timingSafeEqual(tokenHash(token), hash)
