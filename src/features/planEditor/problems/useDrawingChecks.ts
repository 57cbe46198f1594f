import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Drawing } from '../../../../floor/drawing/drawing.ts'
import type { MapCells } from '../../../../floor/mapCells.ts'
import { type CheckedDrawing, createDrawingChecker } from './drawingChecks.ts'

/** What is wrong with the newest drawing that was checked; another one follows each change. */
export function useDrawingChecks(floor: MapCells, drawing: Drawing): CheckedDrawing {
  const checker = useMemo(() => createDrawingChecker(floor), [floor])
  useEffect(() => checker.check(drawing), [checker, drawing])
  return useSyncExternalStore(checker.subscribe, checker.snapshot)
}
