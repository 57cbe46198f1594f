/** Bytes as reports carry them: deflated (RFC 1951) and in base64. Browser and service alike. */

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > most) {
      await reader.cancel()
      return undefined
    }
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export async function deflated(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const out = await throughStream(Uint8Array.from(bytes), new CompressionStream('deflate-raw'), Infinity)
  return out ?? new Uint8Array()
}

/** Undefined when it comes to more than `most` bytes, or is not deflated data. */
export async function inflated(bytes: Uint8Array, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await throughStream(Uint8Array.from(bytes), new DecompressionStream('deflate-raw'), most)
  } catch {
    return undefined
  }
}

/** Characters at a time: more arguments than this overflow the stack. */
const PIECE = 8192

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}

/** Of text that is base64; see `base64Schema`. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), character => character.charCodeAt(0))
