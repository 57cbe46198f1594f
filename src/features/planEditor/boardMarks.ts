import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorPicture } from '../../../map/drawing/editorPicture.ts'
import { userName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import type { Draft } from './draft/useDraft.ts'
import type { PlanEditor } from './planEditor.ts'

/** Where problems are, for the map: errors and warnings by marks of their own. */
export const useFaults = ({ problems, drawing }: Pick<PlanEditor, 'problems' | 'drawing'>): EditorPicture['faults'] =>
  useMemo(
    () =>
      problems.flatMap(({ at, severity, keys }) => {
        if (!at || keys.some(key => !drawing.elements.has(key))) return []
        return [{ mark: severity === 'error' ? '×' : '!', at, isWarning: severity === 'warning' }]
      }),
    [problems, drawing],
  )

/** Who else draws, for the map. */
export function useOthers(guests: Draft['others']): EditorPicture['others'] {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  return useMemo(
    () =>
      guests.map(({ login, name, cursor, selection }, colour) => ({
        name: userName(t, { id: login, name }, demoMode),
        colour,
        selection,
        ...(cursor && { cursor }),
      })),
    [guests, t, demoMode],
  )
}
