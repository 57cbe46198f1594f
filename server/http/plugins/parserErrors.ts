import type { Socket } from 'node:net'
import { ERROR_STATUS, type ErrorType } from '../../../contract/errors.ts'
import { generalError } from '../../answers/errors.ts'
import { endWith } from '../../answers/rawAnswer.ts'

const TYPES: { readonly [code: string]: ErrorType } = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
}

/** Answers what Node's parser refuses before it is a request, in the shape of all errors, and ends the connection. */
export function answerParserError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const type = TYPES[error.code ?? ''] ?? 'badRequest'
  endWith(socket, { status: ERROR_STATUS[type], headers: {}, body: { errors: [generalError(type)] } })
}
