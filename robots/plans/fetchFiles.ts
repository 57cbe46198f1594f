import { createHash } from 'node:crypto'
import { robotUserName } from '../../contract/gateway.ts'
import type { AnnouncedFile } from '../../contract/robot/planTransfer.ts'
import { PlanRefused } from './planRefused.ts'

export type FileSource = {
  readonly robot: number
  readonly token: string
  /** Where the service is for robots on this machine; without it as the announcement says. */
  readonly serviceUrl?: string | undefined
}

/** A file of the service that stops in the middle is asked for again. */
const FILE_LIMIT_MS = 60_000

function addressOf(url: string, serviceUrl: string | undefined): URL {
  const { pathname, search } = new URL(url)
  return serviceUrl === undefined ? new URL(url) : new URL(pathname + search, serviceUrl)
}

async function fetchFile(file: AnnouncedFile, source: FileSource, signal: AbortSignal): Promise<Uint8Array> {
  const credential = Buffer.from(`${robotUserName(source.robot)}:${source.token}`).toString('base64')
  const response = await fetch(addressOf(file.url, source.serviceUrl), {
    headers: { authorization: `Basic ${credential}` },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(FILE_LIMIT_MS)]),
  })
  if (!response.ok || response.body === null) throw new Error(`The service answered ${response.status}`)
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body) {
    bytes += part.byteLength
    if (bytes > file.bytes) throw new PlanRefused('hash')
    parts.push(part)
  }
  const content = Buffer.concat(parts)
  if (createHash('sha256').update(content).digest('hex') !== file.sha256) throw new PlanRefused('hash')
  return content
}

/**
 * All files of a version, one after another, each as it was announced.
 * @throws PlanRefused for one that is another; anything else where the service did not send it
 */
export async function fetchFiles(
  files: readonly AnnouncedFile[],
  source: FileSource,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const fetched = new Map<string, Uint8Array>()
  for (const file of files) fetched.set(file.name, await fetchFile(file, source, signal))
  return fetched
}
