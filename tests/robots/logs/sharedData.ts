import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { leftOut } from '../../leftOut.ts'

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

/** Recorded runs and maps of real buildings; they are not part of the repository. `SWATH_SHARED_DATA` says where they are. */
export const SHARED_DATA = process.env['SWATH_SHARED_DATA'] ?? join(REPOSITORY, '..', 'shared', 'data')

export const hasSharedData = existsSync(join(SHARED_DATA, 'logs'))

/** Goes behind the title of a test that needs the data. */
export const NEEDS_DATA = leftOut(!hasSharedData, 'no recorded data, SWATH_SHARED_DATA names its folder')

export const sharedData = (path: string): string => join(SHARED_DATA, path)
