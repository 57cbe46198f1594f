import { useTranslation } from 'react-i18next'
import type { ElementKey } from '../../../contract/plan/drawing.ts'
import { boundsOfElement, shapeOf } from '../../../floor/drawing/elementShape.ts'
import { useMeasures } from '../../units/measures.ts'
import { measureText } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { areaOf } from './elementTexts.ts'
import { usePlanEditor } from './planEditor.ts'

/** `8.40 × 6.20 m, 52.1 m²`: the sides of what is selected and the floor within it; undefined where nothing is. */
export function useSelectionText(keys: readonly ElementKey[]): string | undefined {
  const { t } = useTranslation()
  const { drawing } = usePlanEditor()
  const { distance } = useMeasures()
  const format = useReportFormat()
  const elements = keys.flatMap(key => drawing.elements.get(key) ?? [])
  const [first] = elements
  if (!first) return undefined
  const shape = shapeOf(first)
  const boxes = elements.map(boundsOfElement)
  const isTurned = elements.length === 1 && 'dx' in shape
  const width = isTurned
    ? Math.abs(shape.dx)
    : Math.max(...boxes.map(({ maxX }) => maxX)) - Math.min(...boxes.map(({ minX }) => minX))
  const height = isTurned
    ? Math.abs(shape.dy)
    : Math.max(...boxes.map(({ maxY }) => maxY)) - Math.min(...boxes.map(({ minY }) => minY))
  const area = elements.reduce((sum, element) => sum + areaOf(element), 0)
  const sides = t('editor.status.sides', { width: distance(width), height: distance(height) })
  return area > 0 ? `${sides}, ${measureText(format.area(Math.round(area * 10) / 10))}` : sides
}
