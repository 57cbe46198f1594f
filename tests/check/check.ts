/** One thing that must hold for the repository itself. */
export type Check = {
  /** Shown while it runs and counted as one test. */
  readonly name: string
  /** @returns one line (or block) a finding; none means that it holds. Rejects only when the check itself cannot run. */
  readonly run: (root: string) => Promise<readonly string[]>
}
