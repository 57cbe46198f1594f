import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { POINT_ICON_PATHS, POINT_ICONS, type PointIcon } from '../../../../map/layers/drawn/pointIcons.ts'
import styles from './Properties.module.css'

const NONE = 'none'

/** An icon as the map draws it. */
function PointSign({ icon }: { readonly icon: PointIcon }) {
  return (
    <svg viewBox="0 0 24 24" width={16} height={16} fill="none" stroke="currentColor" strokeWidth={2} aria-hidden>
      <path d={POINT_ICON_PATHS[icon]} />
    </svg>
  )
}

type Props = { readonly value: string; readonly isReadOnly: boolean; readonly onChoose: (icon: string) => void }

/** The icon of a point, of those that are drawn (E-025). One that a file names and nobody draws is named, and stays until another is chosen. */
export function IconField({ value, isReadOnly, onChoose }: Props) {
  const { t } = useTranslation()
  const known = POINT_ICONS.find(icon => icon === value)
  const isUnknown = value !== '' && known === undefined
  return (
    <div className={styles['icons']}>
      <span id="point-icon">{t('editor.fields.icon')}</span>
      <ToggleButtonGroup
        aria-labelledby="point-icon"
        selectionMode="single"
        disallowEmptySelection
        isDisabled={isReadOnly}
        selectedKeys={isUnknown ? [] : [known ?? NONE]}
        onSelectionChange={keys => {
          const icon = POINT_ICONS.find(each => keys.has(each)) ?? ''
          if (icon !== value) onChoose(icon)
        }}
      >
        <ToggleButton id={NONE}>{t('editor.icons.none')}</ToggleButton>
        {POINT_ICONS.map(icon => (
          <ToggleButton key={icon} id={icon} aria-label={t(`editor.icons.${icon}`)}>
            <PointSign icon={icon} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isUnknown && <p className={styles['hint']}>{t('editor.icons.unknown', { name: value })}</p>}
    </div>
  )
}
