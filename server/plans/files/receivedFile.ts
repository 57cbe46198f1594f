import { open } from 'node:fs/promises'

/**
 * Writes what comes to a file, as it comes. Where it may not or cannot be written the rest is read and dropped: whoever sends has an answer then, and no
 * broken connection. What came before a connection broke stands there.
 * @param check throws for a part that may not be written
 * @throws what `check` throws; what the disk says; what breaks the stream
 */
export async function receiveFile(
  path: string,
  content: AsyncIterable<Uint8Array>,
  check: (part: Uint8Array) => void = () => undefined,
): Promise<void> {
  const file = await open(path, 'a', 0o600)
  const faults: unknown[] = []
  try {
    for await (const part of content) {
      if (faults.length > 0) continue
      try {
        check(part)
        await file.writeFile(part)
      } catch (error) {
        faults.push(error)
      }
    }
    if (faults.length > 0) throw faults[0]
    await file.sync()
  } finally {
    await file.close()
  }
}
