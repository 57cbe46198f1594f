/** Signs a report in the transaction that stores it, so that no report stands without its proof. */
import type { ProofStatement } from '../../contract/resources/reportProof.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { reportProofs } from '../database/schema.ts'
import type { SigningKey } from './signingKey.ts'
import { type Documents, digestsOf, factsOf } from './statement.ts'

type Writing = Pick<Database, 'select' | 'insert'>

/** A statement as it is stored, signed. */
export const signedRow = (key: SigningKey, statement: ProofStatement) => {
  const text = JSON.stringify(statement)
  return {
    statement: text,
    signature: key.sign(text).toString('base64'),
    publicKey: key.publicKey.toString('base64'),
    key: key.id,
    isOpen: statement.recording.state === 'open',
  }
}

/**
 * Signs what is stored: its parts are hashed before the transaction begins, and the statement is written in it, in the place of one of what stood there
 * before. Its recording is open until `startProofs` has hashed it.
 */
export const createReportSigner =
  (key: SigningKey, clock: Pick<Clock, 'now'>) => async (documents: Documents, frame: ProofStatement['frame']) => {
    const digests = await digestsOf(documents)
    return async (tx: Writing, report: number): Promise<void> => {
      const found = await factsOf(tx, report, digests)
      if (found === undefined) throw new Error('A report that is stored has no row')
      const row = signedRow(key, {
        ...found.facts,
        frame,
        recording: { state: 'open', files: [] },
        signed: new Date(clock.now()).toISOString(),
      })
      await tx
        .insert(reportProofs)
        .values({ report, ...row })
        .onConflictDoUpdate({ target: reportProofs.report, set: row })
    }
  }
