/** The whole of a job's script: takes what the job is to work on, answers once and ends; also when the service has ended. */
export function answerJob(work: (data: unknown) => Promise<unknown>): void {
  process.once('disconnect', () => process.exit())
  const answer = async (data: unknown): Promise<void> => {
    process.send?.(await work(data), () => process.disconnect())
  }
  // What the work throws ends the process, and stands on its stderr.
  process.once('message', data => void answer(data))
}
