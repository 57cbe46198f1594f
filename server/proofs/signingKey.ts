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
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProofStatement } from '../../contract/resources/reportProof.ts'
import type { Clock } from '../clock.ts'
import { isMissing } from '../missingFile.ts'
import { type EarlierKey, followKeys } from './keyHistory.ts'

const KEY_FILE = 'report.key'
/** Head of an Ed25519 public key in DER; the key's 32 bytes follow (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** Keys that this service vouches for. */
export type OwnKeys = {
  /** 32 bytes. */
  readonly publicKey: Buffer
  /** SHA-256 of the public key, lower-case hex. */
  readonly id: string
  /** Those that it signed with before. */
  readonly earlier: readonly EarlierKey[]
}
export type SigningKey = OwnKeys & { readonly sign: (text: string) => Buffer }

export const keyIdOf = (publicKey: Uint8Array): string => createHash('sha256').update(publicKey).digest('hex')

function signer(key: KeyObject): Omit<SigningKey, 'earlier'> {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${KEY_FILE} in the data folder does not hold a key`)
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(SPKI_HEAD.length)
  return { publicKey, id: keyIdOf(publicKey), sign: text => sign(null, Buffer.from(text), key) }
}

/** The key in the data folder, or one that is made there, for its owner alone. */
async function keyIn(file: string): Promise<KeyObject> {
  try {
    return createPrivateKey(await readFile(file, 'utf8'))
  } catch (error) {
    if (!isMissing(error)) throw error
    const { privateKey } = generateKeyPairSync('ed25519')
    const text = privateKey.export({ type: 'pkcs8', format: 'pem' })
    await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true })
    return privateKey
  }
}

/** The data folder's own key, and those that were there before it; the folder belongs to one service at a time. */
export async function openSigningKey(dataFolder: string, clock: Pick<Clock, 'now'>): Promise<SigningKey> {
  const file = join(dataFolder, KEY_FILE)
  const key = signer(await keyIn(file))
  const { mtimeMs: madeMs } = await stat(file)
  return { ...key, earlier: await followKeys(dataFolder, key.publicKey, { madeMs, nowMs: clock.now() }) }
}

/** When a statement was signed as it is: its recording may have been added later. */
const lastSignedMs = ({ signed, recording }: ProofStatement): number => Date.parse(recording.hashed ?? signed)

/**
 * Which key of the service's own a statement was signed with: `current`, or a span of an earlier one in which that was its key; undefined of a
 * stranger's, and of an earlier one that something was signed with after it was replaced.
 */
export function ownKeyOf(
  keys: OwnKeys,
  publicKey: Uint8Array,
  statement: ProofStatement,
): 'current' | EarlierKey | undefined {
  if (keys.publicKey.equals(publicKey)) return 'current'
  return keys.earlier.find(key => key.publicKey.equals(publicKey) && lastSignedMs(statement) <= key.untilMs)
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
