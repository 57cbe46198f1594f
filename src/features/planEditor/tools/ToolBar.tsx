import { Shapes } from 'lucide-react'
import { Fragment } from 'react'
import { Toolbar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { Menu, MenuItem } from '../../../widgets/menu/Menu.tsx'
import styles from './ToolBar.module.css'
import { MORE_TOOLS, TOOL_GROUPS, type ToolId } from './toolButtons.ts'

type Props = { readonly chosen: ReadonlySet<ToolId>; readonly onTool: (tool: ToolId) => void }

/** What is drawn less often; the button shows which of it is. */
function MoreTools({ chosen, onTool }: Props) {
  const { t } = useTranslation()
  const now = MORE_TOOLS.find(({ id }) => chosen.has(id))
  const more = t('editor.tools.more')
  const label = now ? `${more}: ${t(`editor.tools.${now.id}`)}` : more
  const Icon = now?.icon ?? Shapes
  return (
    <Menu
      label={more}
      placement="right top"
      onAction={id => {
        const tool = MORE_TOOLS.find(each => each.id === id)
        if (tool) onTool(tool.id)
      }}
      trigger={
        <IconButton label={label} selected={now !== undefined}>
          <Icon aria-hidden />
        </IconButton>
      }
    >
      {MORE_TOOLS.map(({ id, icon: Each }) => (
        <MenuItem key={id} id={id} text={t(`editor.tools.${id}`)} icon={<Each data-small aria-hidden />} />
      ))}
    </Menu>
  )
}

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
      <hr />
      <MoreTools chosen={chosen} onTool={onTool} />
    </Toolbar>
  )
}
