/** Reports that no receipt has come for, so that they outlive the robot's process. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message as it goes out, by the run's id. */
type KeptReport = { readonly run: string; readonly message: string }

export type KeptReports = {
  /** What an earlier process left, the oldest first. */
  readonly load: () => Promise<readonly KeptReport[]>
  readonly save: (report: KeptReport) => Promise<void>
  readonly remove: (run: string) => Promise<void>
}

/** For a robot that has nowhere to write: what it has not handed over ends with its process. */
const inMemory = (): KeptReports => ({
  load: () => Promise.resolve([]),
  save: () => Promise.resolve(),
  remove: () => Promise.resolve(),
})

const EXTENSION = '.json'
/** A run's id is a UUID; nothing else becomes the name of a file. */
const RUN = /^[0-9a-f-]{36}$/i

/** A file a report in a folder of the robot's own. */
function inFolder(folder: string): KeptReports {
  const fileOf = (run: string): string => join(folder, `${run}${EXTENSION}`)
  return {
    load: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = (await readdir(folder)).filter(
        name => name.endsWith(EXTENSION) && RUN.test(name.slice(0, -EXTENSION.length)),
      )
      return Promise.all(
        names.toSorted().map(async name => ({
          run: name.slice(0, -EXTENSION.length),
          message: await readFile(join(folder, name), 'utf8'),
        })),
      )
    },
    save: async ({ run, message }) => {
      const written = `${fileOf(run)}.part`
      await writeFile(written, message, { mode: 0o600 })
      // A process that is killed while it writes leaves no half report.
      await rename(written, fileOf(run))
    },
    remove: async run => {
      if (RUN.test(run)) await rm(fileOf(run), { force: true })
    },
  }
}

/** Where a robot keeps its reports: in a folder of its own in `files`, else in memory. */
export const keptReportsOf = (files: string | undefined, robot: number): KeptReports =>
  files === undefined ? inMemory() : inFolder(join(files, String(robot)))
