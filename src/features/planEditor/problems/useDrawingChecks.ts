import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Drawing } from '../../../../floor/drawing/drawing.ts'
import type { MapCells } from '../../../../floor/mapCells.ts'
import { type CheckedDrawing, type DrawingChecker, startChecker } from './drawingChecks.ts'

const UNCHECKED: CheckedDrawing = { of: undefined, problems: [], area: undefined }
const never = () => () => undefined
const unchecked = (): CheckedDrawing => UNCHECKED

/** What is wrong with the newest drawing that was checked; another one follows each change. */
export function useDrawingChecks(floor: MapCells, drawing: Drawing): CheckedDrawing {
  const [checker, setChecker] = useState<DrawingChecker>()
  useEffect(() => {
    const started = startChecker(floor)
    setChecker(started)
    return started.dispose
  }, [floor])
  useEffect(() => checker?.check(drawing), [checker, drawing])
  return useSyncExternalStore(checker?.subscribe ?? never, checker?.snapshot ?? unchecked)
}
