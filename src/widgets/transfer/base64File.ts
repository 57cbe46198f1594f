/** A chosen file with its bytes in base64, as requests hold files. Rejects where it cannot be read. */
export function base64File(file: File): Promise<{ readonly name: string; readonly base64: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ name: string; base64: string }>()
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    const address = typeof reader.result === 'string' ? reader.result : ''
    resolve({ name: file.name, base64: address.slice(address.indexOf(',') + 1) })
  })
  reader.addEventListener('error', () => reject(new Error('A file could not be read')))
  reader.readAsDataURL(file)
  return promise
}
