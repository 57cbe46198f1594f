import { expose } from 'comlink'
import { browserEnvironment } from './browserEnvironment.ts'
import { createTelemetryEngine } from './telemetryEngine.ts'

expose(createTelemetryEngine(browserEnvironment))
