import { Fragment } from 'react'
import { Toolbar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import styles from './ToolBar.module.css'
import { TOOL_GROUPS, type ToolId } from './toolButtons.ts'

type Props = { readonly chosen: ReadonlySet<ToolId>; readonly onTool: (tool: ToolId) => void }

/** One tool at a time; arrow keys go from one to the next. */
export function ToolBar({ chosen, onTool }: Props) {
  const { t } = useTranslation()
  return (
    <Toolbar
      className={styles['bar'] ?? ''}
      data-region="tools"
      orientation="vertical"
      aria-label={t('editor.tools.title')}
    >
      {TOOL_GROUPS.map((group, index) => (
        <Fragment key={group[0].id}>
          {index > 0 && <hr />}
          {group.map(button => {
            const { id, icon: Icon } = button
            const name = t(`editor.tools.${id}`)
            return (
              <IconButton
                key={id}
                label={name}
                hint={'key' in button ? t('editor.withKeys', { name, keys: button.key }) : name}
                selected={chosen.has(id)}
                aria-pressed={chosen.has(id)}
                onPress={() => onTool(id)}
              >
                <Icon aria-hidden />
              </IconButton>
            )
          })}
        </Fragment>
      ))}
    </Toolbar>
  )
}
