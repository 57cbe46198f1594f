/** Of a picture that is kept: enough to see a stain by, and a tenth of what a telephone takes. Px. */
const MAX_SIDE = 1600
const QUALITY = 0.85

/** A picture made small, as JPEG in base64, upright and without what else its file tells, such as where it was taken. Rejects what is no picture. */
export async function smallPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return base64Of(small)
}

const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const { result } = reader
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '')
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('A picture cannot be read')))
    reader.readAsDataURL(file)
  })
