import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { AnyEventObject } from 'xstate'
import type { JournalEvent, Json } from '../../../../contract/journal/entries.ts'
import { liveValue } from '../../../../machines/journal/plainValue.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { typeText } from '../chart/chartText.ts'
import { FilterChoice } from '../FilterChoice.tsx'
import styles from './EventForm.module.css'
import { draftOf, valueOf } from './eventDraft.ts'
import { fieldsOf, productSchemas } from './eventSchemas.ts'
import { SchemaField } from './SchemaField.tsx'

type Props = {
  /** Id of the machine. */
  readonly machine: string
  /** Events that its chart declares. */
  readonly types: readonly string[]
  /** Events of a type as they were sent before, the newest first. */
  readonly knownOf: (type: string) => readonly JournalEvent[]
  readonly onSend: (event: AnyEventObject) => void
}

/** @returns undefined where the form has no object for its fields */
function eventOf(type: string, fields: Json | undefined): AnyEventObject | undefined {
  const value = fields === undefined ? undefined : liveValue(fields)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, type } : undefined
}

/** The fields of one event, as its schema has them, begun from what was sent before. */
function FieldsForm({
  type,
  machine,
  begin,
  onSend,
}: Omit<Props, 'types' | 'knownOf'> & { readonly type: string; readonly begin: JournalEvent | undefined }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const schemas = productSchemas()
  const schema = fieldsOf(schemas, machine, type)
  const [draft, setDraft] = useState(() => draftOf(schema, begin ?? {}, schemas.named))
  const [isChecked, setChecked] = useState(false)
  const send = (): void => {
    const event = eventOf(type, valueOf(schema, draft, schemas.named))
    // What is wrong has to be marked before the first of it can be found.
    flushSync(() => setChecked(event === undefined))
    if (event !== undefined) onSend(event)
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={submitted => {
        submitted.preventDefault()
        send()
      }}
    >
      <SchemaField
        name={t('inspector.payload')}
        schema={schema}
        named={schemas.named}
        draft={draft}
        onChange={setDraft}
        isChecked={isChecked}
      />
      <Button type="submit" variant="primary" size="small">
        {t('inspector.try.send')}
      </Button>
    </form>
  )
}

/** An event to send: its type, and its fields. */
export function EventForm({ machine, types, knownOf, onSend }: Props) {
  const { t } = useTranslation()
  const [type, setType] = useState(types[0] ?? '')
  const [taken, setTaken] = useState(0)
  const known = knownOf(type)
  const choose = (next: string | undefined): void => {
    if (next === undefined) return
    setType(next)
    setTaken(0)
  }
  return (
    <>
      <div className={styles['choices']}>
        <FilterChoice
          label={t('inspector.event')}
          all={t('inspector.event')}
          options={types.map(id => ({ id, text: typeText(id) }))}
          value={type}
          onChoose={choose}
        />
        {known.length > 1 &&
          known.map((each, index) => (
            <Button key={JSON.stringify(each)} size="small" variant="quiet" onPress={() => setTaken(index)}>
              {t('inspector.try.known', { n: index + 1 })}
            </Button>
          ))}
      </div>
      <FieldsForm key={`${type} ${taken}`} type={type} machine={machine} begin={known[taken]} onSend={onSend} />
    </>
  )
}
