import mqemitter, { type MQEmitter } from 'mqemitter'

/**
 * The embedded broker's way from who publishes to who subscribes. What robots publish does not take it: the inbox has it by then, and no robot may
 * subscribe to what another says, so that looking for subscribers of each frame finds nobody.
 *
 * @param concurrency messages on their way at a time; 0: as many as there are
 */
export function createRobotEmitter(concurrency: number): MQEmitter {
  const emitter = mqemitter({ concurrency })
  const emit = emitter.emit.bind(emitter)
  emitter.emit = (message, done) => {
    // The broker writes down which client has published; its own messages and the service's have none.
    if (message['clientId'] === undefined) emit(message, done)
    else done?.()
  }
  return emitter
}
