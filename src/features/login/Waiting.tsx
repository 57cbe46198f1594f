import { LogoMark } from '../../widgets/LogoMark.tsx'
import styles from './Waiting.module.css'

/** One sentence while something short is awaited; announced once. */
export function Waiting({ text }: { readonly text: string }) {
  return (
    <main className={styles['waiting']}>
      <LogoMark size={28} />
      <p role="status">{text}</p>
    </main>
  )
}
