import { configureGlobal } from 'fast-check'

/** A property that fails names the assertion that failed beside its seed and counterexample, in every report. */
configureGlobal({ includeErrorInReport: true })
