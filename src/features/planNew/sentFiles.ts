import type { MapFiles } from '../../../machines/createPlan/createPlan.logic.ts'

type SentFile = { readonly name: string; readonly base64: string }

function readFile(file: File): Promise<SentFile> {
  const { promise, resolve, reject } = Promise.withResolvers<SentFile>()
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    const address = typeof reader.result === 'string' ? reader.result : ''
    resolve({ name: file.name, base64: address.slice(address.indexOf(',') + 1) })
  })
  reader.addEventListener('error', () => reject(new Error('A file could not be read')))
  reader.readAsDataURL(file)
  return promise
}

/** The chosen files as a request holds them. */
export async function sentFiles({ originalMap, yaml, valetudo }: MapFiles<File>): Promise<MapFiles<SentFile>> {
  return {
    ...(originalMap && { originalMap: await readFile(originalMap) }),
    ...(yaml && { yaml: await readFile(yaml) }),
    ...(valetudo && { valetudo: await readFile(valetudo) }),
  }
}
