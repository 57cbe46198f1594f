/** No line of a known log comes near: a scan of 10,000 beams with remissions takes about 160 kB. */
const MAX_LINE_BYTES = 1024 * 1024

const NEWLINE = 0x0a

/**
 * The lines of a text log, one at a time, without their line ends; never holds more than one line. A line over `maxLineBytes` comes
 * as `undefined` and is not kept.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maxLineBytes = MAX_LINE_BYTES,
): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = []
  let held = 0
  const take = (part: Buffer): void => {
    held += part.byteLength
    if (held > maxLineBytes) parts = []
    else parts.push(part)
  }
  const flush = (): string | undefined => {
    const line = held > maxLineBytes ? undefined : Buffer.concat(parts).toString('latin1').replace(/\r$/, '')
    parts = []
    held = 0
    return line
  }
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let from = 0
    for (let end = bytes.indexOf(NEWLINE, from); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      take(bytes.subarray(from, end))
      yield flush()
      from = end + 1
    }
    take(bytes.subarray(from))
  }
  if (held > 0) yield flush()
}
