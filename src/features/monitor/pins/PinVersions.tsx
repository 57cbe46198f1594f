import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Pin } from '../../../../contract/resources/pins.ts'
import { type DraftField, differingFields, type PinDraft } from '../../../../machines/pin/pin.logic.ts'
import { DifferencesTable } from '../../../widgets/table/DifferencesTable.tsx'
import styles from './Pins.module.css'
import { usePins } from './pinsView.ts'

/** What somebody else has made of the pin meanwhile, beside the viewer's own version where they differ. */
export function PinVersions() {
  const { t } = useTranslation()
  const { editor } = usePins()
  const { remote, draft, action } = useSelector(editor, ({ context }) => context)
  if (remote === undefined) return undefined
  const differing = remote === 'gone' || action !== 'save' ? [] : differingFields(remote, draft)
  return (
    <div className={styles['versions']} role="alert">
      <p>{t(remote === 'gone' ? 'monitor.pins.conflict.gone' : 'monitor.pins.conflict.changed')}</p>
      {remote !== 'gone' && differing.length > 0 && (
        <DifferencesTable
          heads={[t('monitor.pins.conflict.field'), t('monitor.pins.conflict.theirs'), t('monitor.pins.conflict.own')]}
          differences={differing.map(field => ({
            id: field,
            name: t(`monitor.pins.fields.${field}`),
            before: <Value of={remote} field={field} />,
            after: <Value of={draft} field={field} />,
          }))}
        />
      )}
    </div>
  )
}

function Value({ of, field }: { readonly of: Pin | PinDraft; readonly field: DraftField }) {
  const { t, i18n } = useTranslation()
  const none = t('shared.none')
  switch (field) {
    case 'type':
      return t(`monitor.pins.types.${of.type}`)
    case 'priority':
      return of.priority === undefined ? none : t(`monitor.pins.priorities.${of.priority}`)
    case 'labels':
      return of.labels.length === 0 ? none : new Intl.ListFormat(i18n.language, { type: 'unit' }).format(of.labels)
    case 'title':
    case 'message':
      return of[field] || none
  }
}
