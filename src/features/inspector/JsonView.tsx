import { useTranslation } from 'react-i18next'
import type { Json, Patch } from '../../../contract/journal/entries.ts'
import styles from './EventDetail.module.css'
import { isPatched, jsonLines, MAX_LINES } from './jsonLines.ts'

type Props = {
  readonly label: string
  readonly json: Json
  /** What an event changed of it is marked. */
  readonly patch?: readonly Patch[]
}

/** A value as people read it: a line for each field. */
export function JsonView({ label, json, patch = [] }: Props) {
  const { t } = useTranslation()
  const lines = jsonLines(json)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className={styles['json']} role="region" aria-label={label} tabIndex={0}>
      {lines.map(line => {
        const isChanged = isPatched(line, patch)
        return (
          <div
            key={line.path.join('.')}
            data-changed={isChanged || undefined}
            style={{ paddingInlineStart: `${line.depth * 12}px` }}
          >
            {isChanged && <span className={styles['changed']} role="img" aria-label={t('inspector.changed')} />}
            {line.name !== undefined && <b>{line.name} </b>}
            {line.text}
          </div>
        )
      })}
      {lines.length >= MAX_LINES && <div>…</div>}
    </div>
  )
}
