/** A picture that shows where it lies: bands of colour with a bright corner at the top left. */
export function stripes(width: number, height: number): ImageData {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D context')
  for (let i = 0; i < 8; i++) {
    context.fillStyle = `hsl(${i * 45} 40% 50%)`
    context.fillRect((i * width) / 8, 0, width / 8, height)
  }
  context.fillStyle = 'white'
  context.fillRect(0, 0, width / 8, height / 8)
  return context.getImageData(0, 0, width, height)
}
