import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import type { Machine } from './browser.ts'
import { localTool, runTool } from './tool.ts'

const execute = promisify(execFile)

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A browser that lacks a system library, or a stub that only names a package, fails here and not in the first test. */
async function starts(path: string): Promise<boolean> {
  try {
    await execute(path, ['--version'], { timeout: 30_000 })
    return true
  } catch {
    return false
  }
}

async function which(command: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, command)
    if (folder !== '' && (await isExecutable(path))) return path
  }
  return undefined
}

/** The machine that the tests run on. */
export const thisMachine = (): Machine => ({
  named: process.env['SWATH_CHROMIUM'],
  downloadPath: chromium.executablePath(),
  isRoot: process.getuid?.() === 0,
  starts,
  which,
  run: async (command, args) =>
    (await runTool(command === 'playwright' ? localTool(command) : command, args, {
      DEBIAN_FRONTEND: 'noninteractive',
    })) === '0',
})
