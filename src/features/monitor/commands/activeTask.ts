import { createContext, useContext } from 'react'
import type { ActiveTaskEmitted, DialogTask, PlacingTask } from '../../../../machines/activeTask/activeTask.machine.ts'

/** The one dialog that is open, what is placed on the map, and what Escape and Stop end of it. */
export type ActiveTaskView = {
  /** The dialog. */
  readonly task: DialogTask | undefined
  readonly begin: (task: DialogTask) => void
  /** Closes the dialog. */
  readonly end: () => void
  /** Stays under a dialog. */
  readonly placing: PlacingTask | undefined
  readonly place: (task: PlacingTask) => void
  readonly leavePlacing: () => void
  readonly holdPin: (isHeld: boolean) => void
  /** Answers whether there was something to end. */
  readonly escape: (inPin: boolean) => boolean
  readonly stopPressed: () => void
  /** What others have to end; answers how to stop listening. */
  readonly onEvent: (type: ActiveTaskEmitted['type'], listener: () => void) => () => void
}

export const ActiveTaskContext = createContext<ActiveTaskView | undefined>(undefined)

/** @throws when used outside the monitor */
export function useActiveTask(): ActiveTaskView {
  const view = useContext(ActiveTaskContext)
  if (!view) throw new Error('Tasks are begun inside the monitor only')
  return view
}
