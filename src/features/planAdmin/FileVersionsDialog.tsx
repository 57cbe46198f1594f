import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DataItem } from '../../../contract/resources/data.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { useByteFormat } from '../../units/bytes.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconAnchor } from '../../widgets/button/IconLink.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { userName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import styles from './FileVersionsDialog.module.css'
import { dataUrl } from './fetchFile.ts'
import { useNamedData } from './usePlanVersion.ts'

type Props = {
  readonly name: string
  readonly plan: Plan
  /** The one that stands now. */
  readonly current: number | undefined
  /** Undefined: whoever looks may not. */
  readonly onUse: ((id: number) => void) | undefined
  readonly onClose: () => void
}

/** Every file that was ever handed in under a name (L-017): any of them can take the place of the one that stands. */
export function FileVersionsDialog({ name, plan, current, onUse, onClose }: Props) {
  const { t } = useTranslation()
  const times = useRunTimes()
  const bytes = useByteFormat()
  const { demoMode } = useNaming()
  const nameOf = ({ login: id, login_name: by }: DataItem): string =>
    id === undefined || by === undefined ? '' : userName(t, { id, name: by }, demoMode)
  const items = useNamedData(plan, [name])
  return (
    <Dialog title={t('planAdmin.fileVersions.title', { name })} isOpen onClose={onClose}>
      <ol className={styles['files']}>
        {items.map(item => (
          <li key={item.id} aria-current={item.id === current || undefined}>
            <div>
              <b>{times.moment(Date.parse(item.created))}</b>
              <p>{[bytes(item.bytes), nameOf(item)].filter(part => part !== '').join(', ')}</p>
              {item.comment !== undefined && item.comment !== '' && <p>{item.comment}</p>}
            </div>
            <IconAnchor href={dataUrl(item.id)} download={name} label={t('planAdmin.file.download', { name })}>
              <Download data-small aria-hidden />
            </IconAnchor>
            {item.id === current ? (
              <span>{t('planAdmin.fileVersions.current')}</span>
            ) : (
              onUse && (
                <Button size="small" onPress={() => onUse(item.id)}>
                  {t('planAdmin.fileVersions.use')}
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
