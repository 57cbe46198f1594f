import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files and folders that anybody but their owner may do anything with. */
export const openToOthers = (folder: string): readonly string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    name => (lstatSync(join(folder, name)).mode & 0o077) !== 0,
  )
