import { type ReactNode, useState } from 'react'
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import menu from '../../widgets/menu/Menu.module.css'
import { Kbd } from '../../widgets/text/Kbd.tsx'
import type { EditorActor } from './canvas/useEditor.ts'
import styles from './EditorWorkspace.module.css'
import { COMBININGS } from './keys/editorKeys.ts'
import { usePlanEditor } from './planEditor.ts'

type Item = {
  readonly id: string
  readonly text: string
  readonly keys?: string
  readonly run: () => void
  readonly needsSelection?: boolean
}

type MenuProps = { readonly actor: EditorActor; readonly canPaste: boolean }

function useItems({ actor, canPaste }: MenuProps): readonly (readonly Item[])[] {
  const { t } = useTranslation()
  const { drawing, selected, locked, show, hide, lock, duplicate } = usePlanEditor()
  const keys = [...selected].filter(key => drawing.elements.has(key))
  const isLocked = keys.length > 0 && keys.every(key => locked.has(key))
  const some = { needsSelection: true }
  return [
    [
      {
        id: 'copy',
        text: t('editor.keys.copy'),
        keys: 'Ctrl C',
        run: () => actor.send({ type: 'editor.copy' }),
        ...some,
      },
      {
        id: 'cutOut',
        text: t('editor.keys.cutOut'),
        keys: 'Ctrl X',
        run: () => actor.send({ type: 'editor.cutOut' }),
        ...some,
      },
      ...(canPaste
        ? [
            {
              id: 'paste',
              text: t('editor.keys.paste'),
              keys: 'Ctrl V',
              run: () => actor.send({ type: 'editor.paste' }),
            },
          ]
        : []),
      { id: 'duplicate', text: t('editor.duplicate'), keys: 'Ctrl D', run: duplicate, ...some },
      {
        id: 'remove',
        text: t('editor.remove'),
        keys: 'Del',
        run: () => actor.send({ type: 'editor.remove' }),
        ...some,
      },
    ],
    COMBININGS.map(({ how, key }) => ({
      id: how,
      text: t(`editor.combine.${how}`),
      keys: `Alt Shift ${key}`,
      run: () => actor.send({ type: 'editor.combine', how }),
      ...some,
    })),
    [
      { id: 'show', text: t('editor.zoomSelection'), run: () => show(keys), ...some },
      { id: 'hide', text: t('editor.hide'), run: () => hide(keys, true), ...some },
      { id: 'lock', text: t(isLocked ? 'editor.unlock' : 'editor.lock'), run: () => lock(keys, !isLocked), ...some },
      {
        id: 'selectAll',
        text: t('editor.keys.selectAll'),
        keys: 'Ctrl A',
        run: () => actor.send({ type: 'editor.selectAll' }),
      },
    ],
  ]
}

type Props = MenuProps & { readonly children: ReactNode }

/** What can be done with what is selected, where the right button or the menu key is pressed on the drawing. */
export function ContextMenu({ children, ...menuProps }: Props) {
  const { t } = useTranslation()
  const { selected } = usePlanEditor()
  const groups = useItems(menuProps)
  const [place, setPlace] = useState<{ readonly x: number; readonly y: number }>()
  const [anchor, setAnchor] = useState<HTMLSpanElement | null>(null)
  const isSelected = selected.size > 0
  return (
    <div
      className={styles['drawing']}
      onContextMenu={event => {
        event.preventDefault()
        const { left, top } = event.currentTarget.getBoundingClientRect()
        setPlace({ x: event.clientX - left, y: event.clientY - top })
      }}
    >
      {children}
      <span
        ref={setAnchor}
        className={styles['anchor']}
        style={{ '--x': `${place?.x ?? 0}px`, '--y': `${place?.y ?? 0}px` }}
      />
      <Popover
        aria-label={t('editor.menu')}
        className={menu['popover'] ?? ''}
        triggerRef={{ current: anchor }}
        isOpen={place !== undefined}
        onOpenChange={open => open || setPlace(undefined)}
        placement="bottom start"
      >
        <Menu
          className={menu['menu'] ?? ''}
          aria-label={t('editor.menu')}
          autoFocus="first"
          onClose={() => setPlace(undefined)}
        >
          {groups.map((items, index) => [
            ...(index > 0 ? [<Separator key={`line ${index}`} className={styles['rule'] ?? ''} />] : []),
            ...items.map(({ id, text, keys, run, needsSelection }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={text}
                className={menu['item'] ?? ''}
                isDisabled={needsSelection === true && !isSelected}
                onAction={run}
              >
                <span>{text}</span>
                {keys !== undefined && (
                  <span className={menu['end']}>
                    <Kbd>{keys}</Kbd>
                  </span>
                )}
              </MenuItem>
            )),
          ])}
        </Menu>
      </Popover>
    </div>
  )
}
