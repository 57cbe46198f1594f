import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconToggleButton } from '../../widgets/button/ToggleButton.tsx'
import type { FleetRow } from '../robots/fleetRow.ts'

type Props = {
  readonly row: FleetRow
  readonly name: string
  readonly className: string | undefined
  readonly onPin: (robot: number) => void
}

/** The star: pins the robot to the top of its owner's list. */
export function PinButton({ row, name, className, onPin }: Props) {
  const { t } = useTranslation()
  return (
    <IconToggleButton
      className={className}
      isSelected={row.pinned}
      onChange={() => onPin(row.robot.id)}
      label={t('home.pin', { name })}
    >
      <Star aria-hidden />
    </IconToggleButton>
  )
}
