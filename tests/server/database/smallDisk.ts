import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Answer, Caller } from '../testService.ts'

/** Only root may mount, and not in every place. */
function mountsDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'swath-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
/** Whether this machine has no disk of a size of its own to give. */
export const lacksDisks: boolean = !mountsDisks()

/** A disk of a size of its own; `fill` leaves it no room, `free` gives all of it back, `close` takes it away. */
export function smallDisk(mib: number) {
  const folder = mkdtempSync(join(tmpdir(), 'swath-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m,mode=0755`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(filler, new Uint8Array((bavail + 1) * bsize))
      } catch {
        // Whoever writes here too was first; what there was room for stands.
      }
    },
    free: () => rmSync(filler, { force: true }),
    close: () => {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isFull = ({ status, body }: Answer): boolean =>
  status === 507 && JSON.stringify(body).includes('"errors.service.storage"')

/** Writes a preference more and more until there is no room for it. */
export async function writeUntilFull(caller: Caller, path: string): Promise<void> {
  for (let i = 0; i < 400; i++) {
    // Nothing that the database could store in less.
    const answer = await caller('POST', path, { value: randomBytes(9500).toString('hex') })
    if (isFull(answer)) return
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  expect.unreachable('The disk is not full')
}
