/** How long the popup names the command that a key has started (M-016). Milliseconds. */
export const POPUP_MS = 1000
