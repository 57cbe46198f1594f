import { expose } from 'comlink'
import { browserEnvironment } from './browserEnvironment.ts'
import { createTelemetryEngine } from './engine.ts'

expose(createTelemetryEngine(browserEnvironment))
