import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../widgets/text/VisuallyHidden.tsx'
import type { FleetRow } from '../robots/fleetRow.ts'
import { robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { newTroubles } from './newTroubles.ts'

/** Announces politely which robots got into trouble since the last refresh. */
export function HomeAnnouncer({ rows }: { readonly rows: readonly FleetRow[] }) {
  const { t } = useTranslation()
  const naming = useNaming()
  const before = useRef<ReadonlyMap<number, string>>(new Map())
  const [text, setText] = useState('')
  useEffect(() => {
    const troubles = newTroubles(before.current, rows)
    before.current = new Map(rows.map(row => [row.robot.id, row.word]))
    if (troubles.length > 0)
      setText(
        troubles
          .map(row => t('home.changed', { name: robotName(t, row.robot, naming).shown, state: t(row.word) }))
          .join('. '),
      )
    // oxlint-disable-next-line react/exhaustive-deps -- another language or name is no new announcement
  }, [rows])
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>
}
