import { Ring } from '../../widgets/status/Ring.tsx'
import { LogoMark } from '../../widgets/text/LogoMark.tsx'
import styles from './Waiting.module.css'

/** One sentence while something short is awaited; announced once. `isBusy` shows a ring beside it. */
export function Waiting({ text, isBusy = false }: { readonly text: string; readonly isBusy?: boolean }) {
  return (
    <main className={styles['waiting']}>
      <LogoMark size={28} />
      {isBusy && <Ring />}
      <p role="status">{text}</p>
    </main>
  )
}
