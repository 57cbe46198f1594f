import { useSyncExternalStore } from 'react'
import { connection } from './client.ts'
import type { Connection } from './connection.ts'

/** Whether the service answers, for whatever depends on it. */
export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.current)
