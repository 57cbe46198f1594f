import { Text } from 'react-aria-components'
import { StateShape } from '../state/StateBadge.tsx'
import styles from './Field.module.css'

/** What is wrong with the value of the field that it stands in. */
export const FieldProblem = ({ text }: { readonly text: string }) => (
  <Text slot="errorMessage" className={styles['error'] ?? ''}>
    <StateShape shape="warning" size={12} />
    {text}
  </Text>
)
