import { expect, test } from 'vitest'
import { DrizzleQueryError } from '../../server/database/sql.ts'
import { createLog } from '../../server/log.ts'

const logged = (err: unknown): string => {
  let line = ''
  createLog('info', {
    write: text => {
      line += text
    },
  }).warn({ err }, 'It failed')
  return line
}

test('a database error is logged by query and code, never with the values that were sent', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (login)=(mira) already exists.',
  })
  const line = logged(
    new DrizzleQueryError('insert into logins values ($1, $2)', ['mira', 'hash-of-a-password'], cause),
  )
  expect(line).toContain('insert into logins')
  expect(line).toContain('23505')
  expect(line).not.toMatch(/mira|hash-of-a-password/)
})

test('what hangs on an error is not logged', () => {
  const line = logged(
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', client: { password: 'secret' } }),
  )
  expect(line).toContain('ECONNRESET')
  expect(line).not.toContain('secret')
})
