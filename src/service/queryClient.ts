import { QueryClient } from '@tanstack/react-query'
import { ServiceError } from './serviceError.ts'

/** B-018: answers are fresh for five minutes; screens that must be newer set their own refresh. */
const FRESH_MS = 300_000
const MAX_RETRIES = 2

/** What the service decided stays decided; only a silent or broken service is asked again. */
const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < MAX_RETRIES && (!(error instanceof ServiceError) || error.status === 0 || error.status >= 500)

/** Cleared on sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: worthRetrying, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})
