import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Drawing } from '../../../../floor/drawing/drawing.ts'
import {
  type CheckedAgainst,
  type CheckedDrawing,
  type ChecksState,
  checksStateOf,
  createDrawingChecker,
} from './drawingChecks.ts'

export type DrawingChecks = CheckedDrawing & { readonly state: ChecksState; readonly retry: () => void }

/** What is wrong with the newest drawing that was checked; another one follows each change. */
export function useDrawingChecks({ floor, robotWidth, area }: CheckedAgainst, drawing: Drawing): DrawingChecks {
  const checker = useMemo(() => createDrawingChecker({ floor, robotWidth, area }), [floor, robotWidth, area])
  useEffect(() => checker.check(drawing), [checker, drawing])
  const checked = useSyncExternalStore(checker.subscribe, checker.snapshot)
  return useMemo(
    () => ({ ...checked, state: checksStateOf(checked, drawing), retry: checker.retry }),
    [checked, checker, drawing],
  )
}
