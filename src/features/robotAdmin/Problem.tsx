import { StateShape } from '../../widgets/StateBadge.tsx'
import styles from './RobotForm.module.css'

/** Why what was asked for was not done. */
export const Problem = ({ text }: { readonly text: string }) => (
  <p className={styles['problem']} role="alert">
    <StateShape shape="warning" size={12} />
    {text}
  </p>
)
