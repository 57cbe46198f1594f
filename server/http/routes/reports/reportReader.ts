import type { ReportFilter } from '../../../../contract/resources/reportFilter.ts'
import { RequestError } from '../../../answers/errors.ts'
import type { Principal } from '../../../identity/principal.ts'
import { mayFilterUsers } from '../../../reports/reportRows.ts'

/**
 * By people only those narrow reports who may be told of them.
 * @throws RequestError forbidden
 */
export function checkPeople(principal: Principal, { users }: Pick<ReportFilter, 'users'>): void {
  if (users === undefined || mayFilterUsers(principal)) return
  const message = 'Reports are not filtered by people'
  throw new RequestError('forbidden', 'shared.error.forbidden', message, { field: 'users' })
}
