/** The mark: one swath out, the next one back. */
export function LogoMark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} fill="none" stroke="var(--brand)" strokeWidth={4} aria-hidden>
      <path d="M2 4.2h12.2a3.1 3.1 0 0 1 0 6.2H5.8" />
      <path d="M5.8 10.4a2.9 2.9 0 0 0 0 5.8H18" opacity={0.55} />
    </svg>
  )
}
