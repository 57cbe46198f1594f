import { createContext, useContext } from 'react'
import type { DeskTask } from './deeds.ts'

/** The one dialog or map task that is open. */
export type DeskTaskView = {
  readonly task: DeskTask | undefined
  readonly begin: (task: DeskTask) => void
  readonly end: () => void
}

export const DeskTaskContext = createContext<DeskTaskView | undefined>(undefined)

/** @throws when used outside the monitor */
export function useDeskTask(): DeskTaskView {
  const view = useContext(DeskTaskContext)
  if (!view) throw new Error('Tasks of the desk are begun inside the monitor only')
  return view
}
