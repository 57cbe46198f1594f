import styles from './Ring.module.css'

/** The 14 px ring that takes an icon's place while something is under way. Says nothing: the label beside it stays. */
export const Ring = () => <span className={styles['ring']} aria-hidden />
