/**
 * Puts a text on the clipboard; answers whether the browser did. It has none for a page that came over plain http by another name than
 * localhost, and may refuse it elsewhere: the text is then shown selected (`SelectedText`).
 */
export async function copyText(text: string): Promise<boolean> {
  if (!globalThis.isSecureContext) return false
  try {
    // oxlint-disable-next-line no-restricted-properties -- the one place that copies: without a clipboard it answers false
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
