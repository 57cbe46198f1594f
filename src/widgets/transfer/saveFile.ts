/** Long enough for the browser to have taken what the address stands for. */
const TAKEN_MS = 60_000

/** Gives the browser a file to save. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  saveAddress(address, name)
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_MS)
}

/** Has the browser save what is at an address, under its own name where none is said. */
export function saveAddress(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
