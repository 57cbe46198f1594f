/** Name of a CSS variable that one element sets for its own rules. */
export type CustomProperty = `--${string}`

declare module 'react' {
  /** React's own types know the standard properties alone. */
  interface CSSProperties {
    [name: CustomProperty]: string | undefined
  }
}
