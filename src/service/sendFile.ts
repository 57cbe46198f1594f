import { XSRF_HEADER } from '../../contract/routes/access.ts'
import { xsrfToken } from './client.ts'
import { serviceError, unreachable } from './serviceError.ts'

type FileCall = {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly path: string
  readonly body?: Blob
  readonly signal?: AbortSignal
}

export type ReceivedFile = { readonly content: Blob; readonly name: string }

/**
 * A call to a route of files, outside of the typed client.
 * @returns what is answered, as a file, with the name that the service gives it
 * @throws ServiceError
 */
export async function sendFile({ method, path, body, signal }: FileCall): Promise<ReceivedFile> {
  const token = xsrfToken(document.cookie)
  const response = await fetch(path, {
    method,
    ...(signal && { signal }),
    ...(body && { body }),
    headers: {
      ...(body && { 'content-type': 'application/octet-stream' }),
      ...(token === undefined ? {} : { [XSRF_HEADER]: token }),
    },
  }).catch((error: unknown) => {
    if (error instanceof TypeError) throw unreachable()
    throw error
  })
  if (!response.ok) throw serviceError(response.status, await response.json().catch(() => undefined))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const content = await response.blob().catch((error: unknown) => {
    if (error instanceof TypeError) throw unreachable()
    throw error
  })
  return { content, name: name ?? 'file' }
}
