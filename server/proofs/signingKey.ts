/** The key that reports are signed with: Ed25519, made at the first start. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_FILE = 'report.key'
/** Head of an Ed25519 public key in DER; the key's 32 bytes follow (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

export type SigningKey = {
  /** 32 bytes. */
  readonly publicKey: Buffer
  /** SHA-256 of the public key, lower-case hex. */
  readonly id: string
  readonly sign: (text: string) => Buffer
}

const idOf = (publicKey: Uint8Array): string => createHash('sha256').update(publicKey).digest('hex')

function signingKey(key: KeyObject): SigningKey {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${KEY_FILE} in the data folder does not hold a key`)
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(SPKI_HEAD.length)
  return { publicKey, id: idOf(publicKey), sign: text => sign(null, Buffer.from(text), key) }
}

/** The data folder's own key, for its owner alone; the folder belongs to one service at a time. */
export async function openSigningKey(dataFolder: string): Promise<SigningKey> {
  const file = join(dataFolder, KEY_FILE)
  try {
    return signingKey(createPrivateKey(await readFile(file, 'utf8')))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    const { privateKey } = generateKeyPairSync('ed25519')
    const text = privateKey.export({ type: 'pkcs8', format: 'pem' })
    await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true })
    return signingKey(privateKey)
  }
}

/** Whether a text was signed with the private half of a public key, given in its 32 bytes. */
export function isSigned(text: string, signature: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), key, signature)
  } catch {
    return false
  }
}
