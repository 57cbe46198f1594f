import { ConfigError } from './config.ts'
import { FolderInUseError } from './database/folderLock.ts'
import { FolderNotPrivateError } from './database/privateFolder.ts'
import { DatabaseRefusedError } from './database/serverAtStart.ts'
import { DatabaseInUseError } from './database/serviceLock.ts'
import { ForeignRecordingsError } from './recordings/folderMark.ts'

/** Errors whose message is the sentence. */
const SENTENCES = [
  ConfigError,
  FolderInUseError,
  FolderNotPrivateError,
  DatabaseInUseError,
  DatabaseRefusedError,
  ForeignRecordingsError,
]

/** The sentence for the person who starts the service, when it does not start for a reason that they can put right; undefined for any other. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof Error && SENTENCES.some(type => error instanceof type)) return error.message
  if (!(error instanceof Error && 'code' in error && 'syscall' in error && error.syscall === 'listen')) return undefined
  const port = 'port' in error ? String(error.port) : ''
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what listens there, or choose another with PORT (console) or MQTT_PORT (robots).`
  if (error.code === 'EACCES')
    return `Port ${port} is not this user's to take: choose one above 1023 with PORT or MQTT_PORT.`
  if (error.code === 'EADDRNOTAVAIL') return 'HOST is no address of this machine.'
  return undefined
}
