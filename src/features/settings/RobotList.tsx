import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { RobotPicker } from '../search/RobotPicker.tsx'
import styles from './RobotList.module.css'
import { useRobotNames } from './useRobotNames.ts'

type Props = { readonly robots: readonly number[]; readonly onChange: (robots: readonly number[]) => void }

/** Robots that a setting holds for, by name; further ones are looked for among all. */
export function RobotList({ robots, onChange }: Props) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const { isLoading, nameOf } = useRobotNames()
  return (
    <fieldset className={styles['robots']} aria-label={t('settings.list.robots')} aria-busy={isLoading}>
      {robots.length === 0 && <p>{t('settings.list.noRobots')}</p>}
      {robots.length > 0 && (
        <ul>
          {robots.map(id => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              <IconButton
                label={t('settings.list.removeRobot', { name: nameOf(id) })}
                onPress={() => onChange(robots.filter(each => each !== id))}
              >
                <X data-small aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button size="small" icon={<Plus data-small aria-hidden />} onPress={() => setAdding(true)}>
        {t('settings.list.addRobot')}
      </Button>
      {isAdding && (
        <RobotPicker
          label={t('settings.list.addRobot')}
          without={robots}
          onPick={id => onChange([...robots, id])}
          onClose={() => setAdding(false)}
        />
      )}
    </fieldset>
  )
}
