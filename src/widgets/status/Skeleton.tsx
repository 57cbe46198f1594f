import styles from './Skeleton.module.css'

/** A bar where text will be, in its final width; it appears after 200 ms, so that quick answers do not flash. */
export const Skeleton = ({ width }: { readonly width: string }) => (
  <span className={styles['bar']} style={{ width }} aria-hidden />
)
