import * as v from 'valibot'
import type { PlanProblem } from '../../../contract/resources/planProblem.ts'
import type { Database } from '../../database/database.ts'
import type { JobQueue } from '../../jobs/jobs.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Why a job fails, for the person: a key of the language files, and the file and field that it is about. */
export class PlanJobFailure extends Error {
  override readonly name = 'PlanJobFailure'
  readonly token: string
  readonly problem: PlanProblem | undefined

  constructor(token: string, problem?: PlanProblem) {
    super(token)
    this.token = token
    this.problem = problem
  }
}

/** What the work of one job is given. */
export type PlanJobContext<Input> = {
  readonly id: string
  readonly input: Input
  readonly account: number
  /** Absent where whoever began it is no more. */
  readonly login: number | undefined
  readonly plan: number | undefined
  /** For what needs much memory or time: processes of their own. What is busy is tried again by itself. */
  readonly queue: JobQueue
  /** Aborted when the job is cancelled, or the service ends. */
  readonly signal: AbortSignal
  /** @param share 0–1 */
  readonly progress: (share: number) => void
}

/** How a job ends. `plan`: the version that it made. `waits`: for an answer of the person; `resume` has it done again. */
export type PlanJobEnd<Result> = {
  readonly result: Result
  readonly plan?: number | undefined
  readonly waits?: boolean
  /** Runs once the transaction has ended: what follows outside of the database. It is not made up for where the service ends before. */
  readonly after?: () => void | Promise<void>
}

/** A kind of job whose types are known to itself alone. */
export type PlanJobKindHandler = {
  /** Text that a row of this kind can hold and `work` takes; throws for what is not. */
  readonly parseInput: (input: unknown) => unknown
  /** Takes away what a job that was cancelled needed. */
  readonly dropped: (input: unknown) => Promise<void>
  /**
   * The work outside of any transaction; what it answers is run in the transaction that ends the job, so that all of what it stores is there, or the
   * job is done again.
   * @throws PlanJobFailure
   */
  readonly work: (context: PlanJobContext<unknown>) => Promise<(tx: Transaction) => Promise<PlanJobEnd<unknown>>>
}

type Kind<Input, Result> = {
  readonly input: v.GenericSchema<unknown, Input>
  readonly result: v.GenericSchema<unknown, Result>
  readonly dropped?: (input: Input) => Promise<void>
  readonly work: (context: PlanJobContext<Input>) => Promise<(tx: Transaction) => Promise<PlanJobEnd<Result>>>
}

/**
 * Makes a kind of job. To add one: its name in `PLAN_JOB_KINDS` (contract), the schema of its result in the contract, a file with
 * `planJobKind({ input, result, work })`, and its line in `planJobKinds` (`kinds.ts`). Input and result are stored as JSON: bytes go into the data
 * folder and stand there by digest. `work` may be run more than once, and stores nothing before its end.
 */
export const planJobKind = <Input, Result>({
  input,
  result,
  work,
  dropped,
}: Kind<Input, Result>): PlanJobKindHandler => ({
  parseInput: value => v.parse(input, value),
  dropped: async value => {
    const parsed = v.safeParse(input, value)
    if (parsed.success) await dropped?.(parsed.output)
  },
  work: async context => {
    const parsed = v.safeParse(input, context.input)
    if (!parsed.success) throw new PlanJobFailure('errors.planJob.input')
    const end = await work({ ...context, input: parsed.output })
    return async tx => {
      const ended = await end(tx)
      return { ...ended, result: v.parse(result, ended.result) }
    }
  },
})
