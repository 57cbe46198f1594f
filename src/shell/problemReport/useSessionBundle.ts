import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../service/queryClient.ts'
import { makeSessionBundle, type SessionBundle } from './sessionBundle.ts'

const KEY = ['problem', 'bundle'] as const

/** The session file of this tab, made once `isWanted`, and gone with whoever shows it: what is shown is what is saved or sent. */
export const useSessionBundle = (isWanted = true) =>
  useQuery({
    queryKey: KEY,
    queryFn: makeSessionBundle,
    enabled: isWanted,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Nothing of it asks the service.
    networkMode: 'always',
  })

/** The file that is shown now. @throws Error where none is, which is a fault of ours */
export function shownSessionBundle(): SessionBundle {
  const bundle = queryClient.getQueryData<SessionBundle>(KEY)
  if (bundle === undefined) throw new Error('A session file is sent before it is made')
  return bundle
}
