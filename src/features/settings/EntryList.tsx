import { ArrowUp, ChevronUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import styles from './EntryList.module.css'

type Props = {
  /** What the entries are. */
  readonly label: string
  readonly entries: readonly string[]
  /** What is wrong with one of them. */
  readonly error: string | undefined
  readonly onChange: (entries: readonly string[]) => void
}

const MAX_ENTRIES = 500

/** Entries that people choose from: a line of them, and opened a field for each, in the order that people see. */
export function EntryList({ label, entries, error, onChange }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || error !== undefined
  if (!isShown)
    return (
      <div className={styles['folded']}>
        <span title={entries.join('\n')}>{entries.join(', ')}</span>
        <Button
          size="small"
          icon={<Pencil data-small aria-hidden />}
          aria-label={t('settings.list.edit', { setting: label })}
          onPress={() => setOpen(true)}
        >
          {t('settings.values.entries', { count: entries.length })}
        </Button>
      </div>
    )
  return (
    <fieldset className={styles['open']} aria-label={label}>
      <div className={styles['head']}>
        <span>{t('settings.list.order', { count: entries.length })}</span>
        <Button
          size="small"
          icon={<Plus data-small aria-hidden />}
          disabledReason={entries.length < MAX_ENTRIES ? undefined : error}
          onPress={() => onChange([...entries, ''])}
        >
          {t('settings.list.add')}
        </Button>
        <IconButton label={t('settings.list.fold', { setting: label })} onPress={() => setOpen(false)}>
          <ChevronUp data-small aria-hidden />
        </IconButton>
      </div>
      {entries.map((entry, index) => (
        // Entries have no names of their own: two may be alike.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells one entry from another
        <div key={index} className={styles['entry']}>
          {index === 0 ? (
            <span className={styles['first']} />
          ) : (
            <IconButton
              label={t('settings.list.up', { number: index + 1 })}
              onPress={() => onChange(moved(entries, index))}
            >
              <ArrowUp data-small aria-hidden />
            </IconButton>
          )}
          <Field
            label={t('settings.list.entry', { number: index + 1 })}
            labelHidden
            value={entry}
            error={entry.trim() === '' ? error : undefined}
            autoFocus={entry === '' && index === entries.length - 1}
            input={{ autoComplete: 'off', maxLength: 500 }}
            onChange={typed => onChange(entries.with(index, typed))}
          />
          <IconButton
            label={t('settings.list.remove', { number: index + 1 })}
            onPress={() => onChange(entries.filter((_, other) => other !== index))}
          >
            <Trash2 data-small aria-hidden />
          </IconButton>
        </div>
      ))}
    </fieldset>
  )
}

/** The entries with one of them a place further up. */
function moved(entries: readonly string[], index: number): readonly string[] {
  const [entry = '', above = ''] = [entries[index], entries[index - 1]]
  return entries.with(index - 1, entry).with(index, above)
}
