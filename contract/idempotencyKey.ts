/** Random bytes that make a key: as many as a random UUID is made of. */
const KEY_BYTES = 16

/**
 * A key that nobody else makes, for the `idempotency-key` header: 32 hexadecimal digits.
 * @param fill fills with random bytes: `crypto.getRandomValues`, because `crypto.randomUUID` is missing wherever the service is reached over
 * plain http by another name than localhost.
 */
export const newIdempotencyKey = (fill: (bytes: Uint8Array<ArrayBuffer>) => unknown): string => {
  const bytes = new Uint8Array(KEY_BYTES)
  fill(bytes)
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
