import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isMissing } from '../missingFile.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_FILE = 'secret.key'

/** Encrypts what only the service may read again: the database alone reveals nothing. */
export type Seal = {
  /** @param about what the text is and whose; the same is needed to open it, so that it is worth nothing in another place */
  close(text: string, about: string): string
  /** Undefined when it was sealed for something else, with another key, or changed since. */
  open(sealed: string, about: string): string | undefined
  /** A keyed hash: equal texts are equal, and without the key nothing is learned of them. 32 bytes. */
  digest(text: string, about: string): Buffer
}

/** AES-256-GCM: base64url of nonce, tag and text. */
export function createSeal(key: Buffer): Seal {
  return {
    close: (text, about) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
    // A key of its own for each use, none of them the cipher's.
    digest: (text, about) =>
      createHmac('sha256', createHmac('sha256', key).update(about).digest()).update(text).digest(),
  }
}

/** The data folder's own key, made at the first start; the folder belongs to one service at a time. */
async function keyOfFolder(dataFolder: string): Promise<string> {
  const file = join(dataFolder, KEY_FILE)
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (!isMissing(error)) throw error
    const key = randomBytes(KEY_BYTES).toString('hex')
    await writeFile(file, `${key}\n`, { flag: 'wx', mode: 0o600, flush: true })
    return key
  }
}

/** The seal of this deployment: `SWATH_SECRET_KEY`, else the data folder's own key. */
export async function openSeal({ secretKey, dataFolder }: Pick<Config, 'secretKey' | 'dataFolder'>): Promise<Seal> {
  const key = Buffer.from(secretKey ?? (await keyOfFolder(dataFolder)), 'hex')
  if (key.length !== KEY_BYTES) throw new Error(`${KEY_FILE} in the data folder does not hold a key`)
  return createSeal(key)
}
