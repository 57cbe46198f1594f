import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Element } from '../../../contract/plan/drawing.ts'
import { isAreaShape, shapeOf, shapeOutline } from '../../../floor/drawing/elementShape.ts'
import { lengthOf, signedArea } from '../../../floor/geometry.ts'
import { useMeasures } from '../../units/measures.ts'
import { measureText } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { signOfZone } from './elementSigns.tsx'
import { speedChange, speedOf } from './properties/zoneSettings.ts'

/** Square metres within an element's outline; 0 where it has none. */
export function areaOf(element: Element): number {
  const shape = shapeOf(element)
  return isAreaShape(shape) ? Math.abs(signedArea(shapeOutline(shape))) : 0
}

export type ElementTexts = {
  /** What it is called; what it is, with its number, where it has no name. */
  readonly nameOf: (element: Element) => string
  /** What is worth knowing about it beside its name. */
  readonly noteOf: (element: Element) => string
}

/** What elements are called and what stands beside their names. */
export function useElementTexts(): ElementTexts {
  const { t } = useTranslation()
  const { length } = useMeasures()
  const format = useReportFormat()
  return useMemo((): ElementTexts => {
    const sectorNote = (element: Extract<Element, { kind: 'sectors' }>): string => {
      const { value } = element
      if (!('motion_array' in value)) return measureText(format.area(Math.round(areaOf(element))))
      if (value.width !== undefined) return t('editor.wide', { width: length(value.width) })
      return length(lengthOf(value.motion_array.motions[0]?.waypoints ?? []))
    }
    const zoneNote = ({ value }: Extract<Element, { kind: 'zones' }>): string => {
      const sign = signOfZone(value)
      if (sign !== 'zone') return t(`editor.zoneNotes.${sign}`)
      if (speedChange(value.settings) === 'same') return t('editor.zoneNotes.zone')
      return t(`speeds.${speedOf(value.settings, 'normal')}`)
    }
    return {
      nameOf: ({ kind, value }) =>
        (value.name ?? '') === ''
          ? t('editor.unnamed', { kind: t(`editor.kind.${kind}`), number: value.id })
          : value.name,
      noteOf: element => {
        if (element.kind === 'sectors') return sectorNote(element)
        if (element.kind === 'zones') return zoneNote(element)
        if (element.kind === 'points_of_reference') return ''
        return t(`editor.shapes.${element.value.shape.type}`)
      },
    }
  }, [t, length, format])
}
