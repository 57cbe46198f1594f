import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { forgetDraft, storeDraft, storedDraft } from './drafts.ts'

/**
 * State that outlives the page's being loaded anew, and is forgotten when its component leaves the screen. `initial`: before anything is written.
 */
export function useDraft<S extends v.GenericSchema>(
  name: string,
  schema: S,
  initial: v.InferOutput<S>,
): readonly [v.InferOutput<S>, (value: v.InferOutput<S>) => void] {
  const [value, setValue] = useState(() => storedDraft(sessionStorage, name, schema) ?? initial)
  const [untouched] = useState(() => JSON.stringify(initial))
  useEffect(() => {
    if (JSON.stringify(value) === untouched) forgetDraft(sessionStorage, name)
    else storeDraft(sessionStorage, name, value)
  }, [name, value, untouched])
  useEffect(() => () => forgetDraft(sessionStorage, name), [name])
  return [value, setValue]
}
