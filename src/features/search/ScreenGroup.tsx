import { useNavigate } from '@tanstack/react-router'
import { PanelsTopLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PaletteGroup, PaletteRow } from '../../widgets/palette/Palette.tsx'
import type { FoundScreen } from './searchGroups.ts'

type Props = { readonly screens: readonly FoundScreen[]; readonly onClose: () => void }

/** Screens whose names have what is typed; choosing one goes there. */
export function ScreenGroup({ screens, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (screens.length === 0) return undefined
  return (
    <PaletteGroup title={t('search.screens')}>
      {screens.map(({ to, name }) => (
        <PaletteRow
          key={to}
          value={`screen ${to}`}
          icon={<PanelsTopLeft data-small aria-hidden />}
          onSelect={() => {
            onClose()
            void navigate({ to })
          }}
        >
          {name}
        </PaletteRow>
      ))}
    </PaletteGroup>
  )
}
