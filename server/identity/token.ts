import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits in base64url: what its bearer proves themselves with. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is stored of a token. */
export const tokenDigest = (token: string | Uint8Array): Buffer => createHash('sha256').update(token).digest()
