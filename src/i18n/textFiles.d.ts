/** A part of the English texts (`englishParts.ts`); vite.config.ts takes them apart. */
declare module '*/en.json?start' {
  const texts: { readonly [group: string]: object | string }
  export default texts
}
declare module '*/en.json?screens' {
  const texts: { readonly [group: string]: object | string }
  export default texts
}
