import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** Quiet modules around the code, without which no camera finds it. */
const BORDER = 4

/** A text as a QR code. Dark on light in both themes: cameras do not read the reverse. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: BORDER })
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <div className={styles['code']} data-theme="dark">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={modules.join('')} />
      </svg>
    </div>
  )
}
