/** Pictures made small for lists, in a process of their own: decoding what people hand in may take long, or much memory. */
import type { Clock } from '../clock.ts'
import { createJobs, type JobLimits } from '../jobs/jobs.ts'

const SCRIPT = new URL('./smallPicture.job.ts', import.meta.url)
/** A page of a list asks for ten at once. */
const LIMITS: JobLimits = { atOnce: 1, waiting: 100, perLogin: 50, timeMs: 20_000, heapMb: 256 }
/** At some 10 kB each. */
const MAX_REMEMBERED = 500

type Answer = { readonly png: Uint8Array | undefined }

export type SmallPictures = {
  /**
   * @param key what the picture is known by: the hash of its file
   * @returns a PNG, undefined where the file is no picture that can be read
   * @throws JobRefused
   */
  readonly of: (login: number, key: string, path: string, width: number) => Promise<Uint8Array | undefined>
  readonly close: () => void
}

export function createSmallPictures(clock: Clock): SmallPictures {
  const jobs = createJobs(clock, LIMITS)
  /** The one that was asked for last is the last. */
  const remembered = new Map<string, Promise<Uint8Array | undefined>>()

  async function make(login: number, path: string, width: number): Promise<Uint8Array | undefined> {
    const { png } = await jobs.of(login).talk(SCRIPT, ask => ask<Answer>({ path, width }))
    return png
  }

  return {
    of: async (login, key, path, width) => {
      const name = `${key} ${width}`
      const picture = remembered.get(name) ?? make(login, path, width)
      remembered.delete(name)
      remembered.set(name, picture)
      const [oldest] = remembered.keys()
      if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
      try {
        return await picture
      } catch (error) {
        remembered.delete(name)
        throw error
      }
    },
    close: jobs.close,
  }
}
