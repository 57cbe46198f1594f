import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { loggedError } from './loggedError.ts'

/** Names under which a secret might come along in what is logged. */
const SECRETS = ['password', 'token', 'session_id', 'authorization', 'cookie']

/** Lines of JSON on standard error; standard output is for people. Never holds secrets, nor what a request or a robot brought with it. */
export const createLog = (level: Config['logLevel'], destination: DestinationStream = pino.destination(2)): Logger =>
  pino(
    {
      level,
      serializers: { err: loggedError },
      redact: SECRETS.flatMap(name => [name, `*.${name}`, `*.*.${name}`]),
    },
    destination,
  )
