import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { forgetOwnDraft, storedOwnDraft, storeOwnDraft } from '../drafts/drafts.ts'
import { session, useMaybeSelf } from './session.ts'

/**
 * State that outlives the page's being loaded anew and a session that expires: it is there again once the login has signed in again. Forgotten when its
 * component leaves the screen of somebody who is signed in, where it is not `isKept` until it is sent. `initial`: before anything is written.
 */
export function useOwnDraft<S extends v.GenericSchema>(
  name: string,
  schema: S,
  initial: v.InferOutput<S>,
  { isKept = false }: { readonly isKept?: boolean } = {},
): readonly [v.InferOutput<S>, (value: v.InferOutput<S>) => void] {
  const known = useMaybeSelf()?.id
  // Nobody is known any more once the session has expired; what was written is still that login's.
  const [login] = useState(known ?? 0)
  const [value, setValue] = useState(() => storedOwnDraft(sessionStorage, { login, name }, schema) ?? initial)
  const [untouched] = useState(() => JSON.stringify(initial))
  useEffect(() => {
    if (JSON.stringify(value) !== untouched) storeOwnDraft(sessionStorage, { login, name }, value)
    else if (session.getSnapshot().matches('authenticated')) forgetOwnDraft(sessionStorage, { login, name })
  }, [login, name, value, untouched])
  useEffect(
    () => () => {
      if (!isKept && session.getSnapshot().matches('authenticated')) forgetOwnDraft(sessionStorage, { login, name })
    },
    [login, name, isKept],
  )
  return [value, setValue]
}
