import { readFile, writeFile } from 'node:fs/promises'
import type { ChunkPlace } from '../../../server/recordings/fileIndex.ts'

/** Changes one byte in the middle of a chunk, as a disk that fails does. */
export async function breakChunk(path: string, { offset, bytes }: Pick<ChunkPlace, 'offset' | 'bytes'>): Promise<void> {
  const file = await readFile(path)
  const at = offset + Math.floor(bytes / 2)
  file.writeUInt8(file.readUInt8(at) ^ 0xff, at)
  await writeFile(path, file)
}
