import { CircleArrowUp, CircleCheck, CircleDashed, History, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { VersionState } from '../../../contract/plan/versionStates.ts'
import styles from './VersionMark.module.css'

const ICONS: { readonly [S in VersionState]: LucideIcon } = {
  draft: CircleDashed,
  validating: LoaderCircle,
  ready: CircleArrowUp,
  published: CircleCheck,
  retired: History,
}

type Props = {
  readonly state: VersionState
  readonly size?: number
  /** Where it is what the screen is about, published and ready are in the colour of now. */
  readonly isNow?: boolean
}

/** The sign of a version's state: a shape of its own each. Its word stands beside it. */
export function VersionMark({ state, size = 15, isNow = false }: Props) {
  const Icon = ICONS[state]
  return <Icon size={size} className={styles['mark']} data-state={state} data-now={isNow || undefined} aria-hidden />
}
