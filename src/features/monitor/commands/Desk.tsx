import { type ReactNode, useMemo, useState } from 'react'
import type { DeskTask } from './deeds.ts'
import { DeskTaskContext, type DeskTaskView } from './deskTask.ts'

/** Knows the one dialog or map task that is open for everything inside. */
export function Desk({ children }: { readonly children: ReactNode }) {
  const [task, begin] = useState<DeskTask>()
  const view = useMemo((): DeskTaskView => ({ task, begin, end: () => begin(undefined) }), [task])
  return <DeskTaskContext value={view}>{children}</DeskTaskContext>
}
