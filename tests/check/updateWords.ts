import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isTypeScript, sourceFiles } from './sourceFiles.ts'
import { dialectFiles, readUncleaned, UNCLEANED } from './words.ts'

// Takes out of the list what has been cleaned. It never adds a file.
const root = join(import.meta.dirname, '../..')
const dialect = dialectFiles(await sourceFiles(root, isTypeScript))
const left = (await readUncleaned(root)).filter(name => dialect.has(name))
await writeFile(join(root, UNCLEANED), left.map(name => `${name}\n`).join(''))
