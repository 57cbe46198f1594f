import type { Notice } from '../../contract/sockets/streamer.ts'

/** Messages to a viewer; the browser translates them by token. */
export const STREAMER_NOTICES = {
  tooSlow: {
    level: 'error',
    token: 'streamer.tooSlow',
    message: 'This browser takes the telemetry in too slowly and has been disconnected',
  },
  playbackForbidden: {
    level: 'warning',
    token: 'streamer.playbackForbidden',
    message: 'The login may not play recordings',
  },
  noRecording: { level: 'warning', token: 'streamer.noRecording', message: 'Nothing of this robot is recorded' },
  gap: { level: 'info', token: 'streamer.gap', message: 'Nothing was recorded for a while; playback goes on after it' },
  hidden: {
    level: 'info',
    token: 'streamer.hidden',
    message: 'The robot was in another account for a while; playback goes on after it',
  },
  notYours: {
    level: 'warning',
    token: 'streamer.notYours',
    message: 'The robot was in another account at that time',
  },
  pastOnly: { level: 'warning', token: 'streamer.pastOnly', message: 'Of this robot only the past is to be seen' },
  lost: {
    level: 'warning',
    token: 'streamer.lost',
    message: 'A part of this recording is missing; playback goes on after it',
  },
  end: { level: 'info', token: 'streamer.end', message: 'The recording ends here' },
  unreadable: { level: 'error', token: 'streamer.unreadable', message: 'The recording cannot be read here' },
} as const satisfies { readonly [name: string]: Notice }
