import { useTranslation } from 'react-i18next'
import type { Point, Sector } from '../../../../contract/plan/elements.ts'
import { RAD_PER_DEGREE, wholeLaneHeading } from '../../../../floor/laneHeading.ts'
import { longestEdgeHeading } from '../../../../floor/lanes.ts'
import { Switch } from '../../../widgets/field/Switch.tsx'
import { DisinfectionField } from './DisinfectionField.tsx'
import { LengthInput } from './LengthInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import styles from './Properties.module.css'
import { TextInput } from './TextInput.tsx'

type Props = { readonly sector: Sector; readonly isReadOnly: boolean; readonly onSector: (sector: Sector) => void }

const MAX_NAME = 200
/** Metres: from a narrow brush to more than any robot covers. */
const SWATH = { least: 0.05, most: 10 } as const

/** Name, swath width and what is done once it is clean (E-003). */
export function SectorFields({ sector, isReadOnly, onSector }: Props) {
  const { t } = useTranslation()
  const isPath = 'motion_array' in sector
  return (
    <section className={styles['section']} aria-label={t('editor.kinds.sectors')}>
      <TextInput
        label={t('editor.fields.name')}
        value={sector.name}
        maxLength={MAX_NAME}
        isReadOnly={isReadOnly}
        onCommit={name => onSector({ ...sector, name })}
      />
      {sector.width === undefined ? (
        <p className={styles['hint']}>{t('editor.sector.usualWidth')}</p>
      ) : (
        <LengthInput
          label={t(isPath ? 'editor.sector.pathWidth' : 'editor.sector.swathWidth')}
          value={sector.width}
          {...SWATH}
          isReadOnly={isReadOnly}
          onCommit={width => onSector({ ...sector, width })}
        />
      )}
      <Switch
        isSelected={sector.width !== undefined}
        isDisabled={isReadOnly}
        onChange={own => {
          onSector({ ...sector, width: own ? DEFAULT_SWATH_M : undefined })
        }}
      >
        {t('editor.sector.ownWidth')}
      </Switch>
      {'points' in sector && <LaneHeading sector={sector} isReadOnly={isReadOnly} onSector={onSector} />}
      <Switch
        isSelected={sector.pause_after}
        isDisabled={isReadOnly}
        onChange={pause => onSector({ ...sector, pause_after: pause })}
      >
        {t('editor.sector.pauseAfter')}
      </Switch>
    </section>
  )
}

type LaneHeadingProps = Omit<Props, 'sector'> & { readonly sector: Extract<Sector, { points: unknown }> }

/** Along which the lanes lie, or that the robot chooses. */
function LaneHeading({ sector, isReadOnly, onSector }: LaneHeadingProps) {
  const { t } = useTranslation()
  const { lane_heading_deg: heading, ...rest } = sector
  return (
    <>
      {heading === undefined ? (
        <p className={styles['hint']}>{t('editor.sector.usualLanes')}</p>
      ) : (
        <NumberInput
          label={t('editor.sector.laneHeading')}
          unit="°"
          value={heading}
          least={-360}
          most={360}
          isReadOnly={isReadOnly}
          onCommit={degrees => onSector({ ...rest, lane_heading_deg: wholeLaneHeading(degrees) })}
        />
      )}
      <Switch
        isSelected={heading !== undefined}
        isDisabled={isReadOnly}
        onChange={own =>
          onSector(own ? { ...rest, lane_heading_deg: wholeLaneHeading(usualHeading(sector.points)) } : rest)
        }
      >
        {t('editor.sector.ownLanes')}
      </Switch>
    </>
  )
}

/** Where somebody begins who wants lanes of another heading: along the longest side. Degrees. */
const usualHeading = (points: readonly Point[]): number => longestEdgeHeading(points) / RAD_PER_DEGREE

/** Half the brush of most machines, metres: where somebody begins who wants a width of their own. */
const DEFAULT_SWATH_M = 0.7

/** Below the shape. */
export const SectorDisinfection = ({ sector, isReadOnly, onSector }: Props) => (
  <DisinfectionField
    settings={sector.disinfection_settings}
    isReadOnly={isReadOnly}
    onChoose={disinfection => {
      onSector({ ...sector, disinfection_settings: disinfection })
    }}
  />
)
