import { useState } from 'react'
import type { DraftStore } from '../draft/draftStore.ts'

/** What is asked of the whole drawing. */
export type Question = 'save' | 'discard' | 'publish' | 'read' | 'write' | 'image'

type Asked = {
  readonly question: Question | undefined
  readonly ask: (question: Question) => void
  readonly end: () => void
}

/** One question at a time; what failed before it is forgotten. */
export function useQuestion(store: DraftStore): Asked {
  const [question, setQuestion] = useState<Question>()
  const ask = (next: Question): void => {
    store.asked()
    setQuestion(next)
  }
  return { question, ask, end: () => setQuestion(undefined) }
}
