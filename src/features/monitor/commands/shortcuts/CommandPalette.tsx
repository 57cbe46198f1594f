import { useTranslation } from 'react-i18next'
import { Kbd } from '../../../../widgets/Kbd.tsx'
import { Palette, PaletteRow } from '../../../../widgets/Palette.tsx'

/** One row of the palette. */
export type PaletteItem = {
  readonly id: string
  readonly label: string
  readonly keys: readonly string[]
  readonly disabledReason: string | undefined
  readonly run: () => void
}

type Props = { readonly isOpen: boolean; readonly onClose: () => void; readonly items: readonly PaletteItem[] }

/** Every command with its key; one that cannot be sent now is listed with the reason. */
export function CommandPalette({ isOpen, onClose, items }: Props) {
  const { t } = useTranslation()
  return (
    <Palette
      isOpen={isOpen}
      onClose={onClose}
      label={t('commands.palette.title')}
      placeholder={t('commands.palette.placeholder')}
      listLabel={t('commands.title')}
      none={t('commands.palette.none')}
    >
      {items.map(({ id, label, keys, disabledReason, run }) => (
        <PaletteRow
          key={id}
          value={label}
          isOff={disabledReason !== undefined}
          onSelect={() => {
            onClose()
            run()
          }}
          end={keys.length > 0 ? keys.map(key => <Kbd key={key}>{key}</Kbd>) : undefined}
        >
          {label}
          {disabledReason !== undefined && <small>{disabledReason}</small>}
        </PaletteRow>
      ))}
    </Palette>
  )
}
