import { useTranslation } from 'react-i18next'
import type { NamedSchemas, ValueSchema } from '../../../../contract/journal/eventSchemas.ts'
import { Field } from '../../../widgets/field/Field.tsx'
import { SelectField } from '../../../widgets/field/SelectField.tsx'
import { Switch } from '../../../widgets/field/Switch.tsx'
import { TextArea } from '../../../widgets/field/TextArea.tsx'
import { type Control, choiceText, controlOf, type Draft, draftOf, type Fault, faultOf } from './eventDraft.ts'
import styles from './SchemaField.module.css'

/** Longer texts are in no event that the product makes, characters. */
const MAX_TEXT = 20_000

type Props = {
  /** The field's own name in the code. */
  readonly name: string
  readonly schema: ValueSchema
  readonly named: NamedSchemas
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  /** Whether what is wrong is said. */
  readonly isChecked: boolean
  /** Objects around it. */
  readonly depth?: number
}

function useFaultText(fault: Fault | undefined): string | undefined {
  const { t } = useTranslation()
  if (fault === undefined) return undefined
  if (fault.fault !== 'misfit') return t(fault.fault === 'number' ? 'inspector.try.noNumber' : 'inspector.try.noJson')
  return fault.place === '' ? t('inspector.try.misfit') : t('inspector.try.misfitAt', { place: fault.place })
}

/** What can be typed: a text, a number or JSON. */
function Typed({ name, named, draft, onChange, isChecked, control }: Props & { readonly control: Control }) {
  const error = useFaultText(isChecked ? faultOf(control, draft, named) : undefined)
  const value = draft.kind === 'typed' ? draft.text : ''
  const type = (text: string): void => onChange({ kind: 'typed', text })
  if (control.kind === 'json') {
    const label = control.of === undefined ? name : `${name} (${control.of})`
    return <TextArea label={label} value={value} onChange={type} maxLength={MAX_TEXT} error={error} />
  }
  return (
    <Field
      label={name}
      value={value}
      onChange={type}
      error={error}
      input={{
        autoComplete: 'off',
        spellCheck: false,
        maxLength: MAX_TEXT,
        ...(control.kind === 'number' && { inputMode: 'decimal' }),
      }}
    />
  )
}

/** One of a few: of values, or of schemas with fields of their own. */
function Chosen(props: Props & { readonly control: Extract<Control, { kind: 'choice' | 'either' }> }) {
  const { name, named, draft, onChange, control, depth = 0 } = props
  const { index, inner } = draft.kind === 'chosen' ? draft : { index: 0, inner: undefined }
  const texts =
    control.kind === 'choice' ? control.values.map(String) : control.schemas.map(each => choiceText(each, named))
  const chosen = control.kind === 'either' ? control.schemas[index] : undefined
  const choose = (id: string): void => {
    const next = control.kind === 'either' ? control.schemas[Number(id)] : undefined
    onChange({
      kind: 'chosen',
      index: Number(id),
      ...(next && { inner: draftOf(next, undefined, named, depth) }),
    })
  }
  return (
    <>
      <SelectField
        label={name}
        options={texts.map((text, place) => ({ id: String(place), text }))}
        value={String(index)}
        onChange={choose}
      />
      {chosen && inner && (
        <SchemaField
          {...props}
          key={index}
          schema={chosen}
          draft={inner}
          onChange={changed => onChange({ kind: 'chosen', index, inner: changed })}
        />
      )}
    </>
  )
}

/** The fields of an object, those that may be left out each with a switch. */
function Fields(props: Props & { readonly control: Extract<Control, { kind: 'object' }> }) {
  const { t } = useTranslation()
  const { name, named, draft, onChange, control, depth = 0 } = props
  const drafts = draft.kind === 'fields' ? draft.fields : {}
  const change = (field: string, changed: Draft | undefined): void =>
    onChange({ kind: 'fields', fields: { ...drafts, [field]: changed } })
  return (
    <fieldset className={styles['fields']}>
      <legend className={styles['legend']}>{name}</legend>
      {control.fields.length === 0 && <p className={styles['none']}>{t('inspector.try.noFields')}</p>}
      {control.fields.map(({ name: field, schema, isOptional }) => {
        const inner = drafts[field]
        return (
          <div key={field} className={styles['field']}>
            {isOptional && (
              <Switch
                isSelected={inner !== undefined}
                onChange={isGiven => change(field, isGiven ? draftOf(schema, undefined, named, depth + 1) : undefined)}
              >
                {t('inspector.try.with', { field })}
              </Switch>
            )}
            {inner && (
              <SchemaField
                {...props}
                name={field}
                schema={schema}
                draft={inner}
                onChange={changed => change(field, changed)}
                depth={depth + 1}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

/** A value as its schema says that it may be. */
export function SchemaField(props: Props) {
  const { name, schema, named, draft, onChange, depth = 0 } = props
  const control = controlOf(schema, named, depth)
  switch (control.kind) {
    case 'boolean':
      return (
        <Switch
          isSelected={draft.kind === 'chosen' && draft.index === 1}
          onChange={isOn => onChange({ kind: 'chosen', index: isOn ? 1 : 0 })}
        >
          {name}
        </Switch>
      )
    case 'choice':
    case 'either':
      return <Chosen {...props} control={control} />
    case 'object':
      return <Fields {...props} control={control} />
    default:
      return <Typed {...props} control={control} />
  }
}
