import '../../i18n/screenTexts.ts'
import { Fragment } from 'react'
import { Dialog as AriaDialog, Heading, Modal } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../../preferences/preference.ts'
import { Button } from '../../widgets/button/Button.tsx'
import dialog from '../../widgets/dialog/Dialog.module.css'
import { Scrim } from '../../widgets/dialog/Scrim.tsx'
import { Switch } from '../../widgets/field/Switch.tsx'
import { Kbd } from '../../widgets/text/Kbd.tsx'
import styles from './KeySheet.module.css'
import { isSingleCharacter, KEY_GROUPS, type KeyBinding } from './keyMap.ts'
import { KEYS_PER_COLUMN, rowsOf } from './keySheetRows.ts'

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The keys that do something here. */
  readonly keys: readonly KeyBinding[]
}
type Group = (typeof KEY_GROUPS)[number]

/** Every key that does something for the viewer, by what it is about, six a column (M-016); and those of one character turned off. */
export function KeySheet({ isOpen, onClose, keys }: Props) {
  const { t } = useTranslation()
  const singles = usePreference('monitor-single-keys')
  const titles: { readonly [G in Group]: string } = {
    everywhere: t('commands.shortcuts.everywhere'),
    robot: t('monitor.robot'),
    playback: t('monitor.playback.title'),
    map: t('monitor.tools.title'),
    onMap: t('commands.shortcuts.onMap'),
  }
  return (
    <Scrim isOpen={isOpen} onOpenChange={open => open || onClose()} isDismissable>
      <Modal className={styles['modal'] ?? ''}>
        <AriaDialog className={dialog['dialog'] ?? ''}>
          <Heading slot="title" className={dialog['title'] ?? ''}>
            {t('commands.shortcuts.title')}
          </Heading>
          <div className={styles['groups']}>
            {KEY_GROUPS.map(group => (
              <Bindings
                key={group}
                group={group}
                title={titles[group]}
                bindings={keys.filter(each => each.group === group)}
                areSinglesOff={singles.value === '0'}
              />
            ))}
          </div>
          <div className={styles['singles']}>
            <Switch isSelected={singles.value !== '0'} onChange={on => singles.set(on ? '1' : '0')}>
              {t('commands.shortcuts.singles')}
            </Switch>
            <p>{t('commands.shortcuts.singlesNote')}</p>
          </div>
          <div className={dialog['foot']}>
            <Button onPress={onClose}>{t('shared.close')}</Button>
          </div>
        </AriaDialog>
      </Modal>
    </Scrim>
  )
}

type BindingsProps = {
  readonly group: Group
  readonly title: string
  readonly bindings: readonly KeyBinding[]
  readonly areSinglesOff: boolean
}

function Bindings({ group, title, bindings, areSinglesOff }: BindingsProps) {
  const { t } = useTranslation()
  if (bindings.length === 0) return undefined
  return (
    <section className={styles['group']} data-group={group} aria-label={title}>
      <h3>{title}</h3>
      <dl className={styles['columns']} style={{ '--rows': String(KEYS_PER_COLUMN) }}>
        {rowsOf(bindings).map(({ words, bindings: ways }) => (
          <div key={words} className={styles['shortcut']}>
            <dt>{t(words)}</dt>
            {ways.map(way => (
              <dd
                key={way.keys.join(' ')}
                data-key-id={way.id}
                data-off={(areSinglesOff && isSingleCharacter(way)) || undefined}
              >
                {way.keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && ' '}
                    <Kbd>{key}</Kbd>
                  </Fragment>
                ))}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
