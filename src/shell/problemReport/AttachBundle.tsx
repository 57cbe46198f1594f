import { useTranslation } from 'react-i18next'
import { Switch } from '../../widgets/field/Switch.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import { BundleContents } from './BundleContents.tsx'
import styles from './ReportProblem.module.css'
import type { useSessionBundle } from './useSessionBundle.ts'

type Props = {
  /** What the choice is called. */
  readonly label: string
  /** What becomes of the file. */
  readonly about: string
  readonly isSelected: boolean
  readonly isDisabled?: boolean
  readonly onChange: (selected: boolean) => void
  readonly made: ReturnType<typeof useSessionBundle>
}

/** The choice to send the session file of this tab along, off until somebody makes it, and then what is in it. */
export function AttachBundle({ label, about, isSelected, isDisabled, onChange, made }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles['attach']}>
      <Switch isSelected={isSelected} isDisabled={isDisabled ?? false} onChange={onChange}>
        {label}
      </Switch>
      <p>{about}</p>
      {isSelected &&
        (made.data ? (
          <BundleContents bundle={made.data} />
        ) : made.isError ? (
          <ErrorState text={t('problem.failed')} token="problem.bundle" onRetry={() => void made.refetch()} />
        ) : (
          <p className={styles['wait']} role="status">
            <Ring />
            {t('problem.making')}
          </p>
        ))}
    </div>
  )
}
