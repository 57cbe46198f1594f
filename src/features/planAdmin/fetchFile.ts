import { DATA_FILE } from '../../../contract/routes/data.ts'
import { serviceError, unreachable } from '../../service/serviceError.ts'

/** Where a data file is read. */
export const dataUrl = (id: number): string => DATA_FILE.path.replace(':id', String(id))

/** The text of a data file. @throws ServiceError */
export async function fetchFile(id: number, signal: AbortSignal): Promise<string> {
  let response: Response
  try {
    response = await fetch(dataUrl(id), { signal })
  } catch (error) {
    throw error instanceof TypeError ? unreachable() : error
  }
  if (!response.ok) throw serviceError(response.status, await response.json().catch(() => undefined))
  return response.text()
}
