import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawingProblem } from '../../../../floor/drawing/checks/problem.ts'
import { useElementTexts } from '../elementTexts.ts'
import { usePlanEditor } from '../planEditor.ts'

/** What is wrong with a drawing, in words. */
export function useProblemTexts() {
  const { t } = useTranslation()
  const { drawing, maySeeCameraOffZones } = usePlanEditor()
  const { nameOf } = useElementTexts()
  return useMemo(() => {
    const namesOf = ({ keys, place }: Pick<DrawingProblem, 'keys' | 'place'>): string =>
      [
        ...(place === undefined ? [] : [t(`places.${place}`)]),
        ...keys.flatMap(key => {
          const element = drawing.elements.get(key)
          if (element) return [nameOf(element)]
          return maySeeCameraOffZones ? [] : [t('editor.unseenZone')]
        }),
      ].join(', ')
    return {
      /** In a word or two, beside the element's name. */
      shortOf: ({ rule }: Pick<DrawingProblem, 'rule'>): string => t(`editor.problemShort.${rule}`),
      /** In a sentence. */
      sentenceOf: ({ rule, edges }: Pick<DrawingProblem, 'rule' | 'edges'>): string =>
        t(`editor.problems.${rule}`, { first: (edges?.[0] ?? 0) + 1, second: (edges?.[1] ?? 0) + 1 }),
      /** Names of what it is about. */
      namesOf,
    }
  }, [t, drawing, maySeeCameraOffZones, nameOf])
}
