import { useSyncExternalStore } from 'react'

const KEY = 'swath.alerts.sound'
/** Two tones, the second one lower: hertz, and when each begins, in seconds. */
const TONES = [
  { hertz: 880, atS: 0 },
  { hertz: 660, atS: 0.22 },
] as const
const TONE_S = 0.2
const LOUDNESS = 0.25

/** `asleep`: no browser plays anything before somebody has clicked on the page. */
export type SoundState = 'unsupported' | 'off' | 'asleep' | 'on'

const listeners = new Set<() => void>()
const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}
const isSupported = 'AudioContext' in globalThis
let context: AudioContext | undefined

/** Of the tabs of a browser one rings. Where there are no locks each does. */
let isRinger = !('locks' in navigator)
let hasAsked = false
function becomeRinger(): void {
  if (hasAsked || !('locks' in navigator)) return
  hasAsked = true
  // oxlint-disable-next-line no-restricted-properties -- without locks, over plain http, each tab rings
  void navigator.locks.request('swath.alertSound', () => {
    isRinger = true
    // As long as the page.
    return new Promise<never>(() => undefined)
  })
}

async function wake(): Promise<void> {
  context ??= new AudioContext()
  await context.resume()
  becomeRinger()
  notifyListeners()
}

const isChosen = (): boolean => localStorage.getItem(KEY) === '1'

function soundState(): SoundState {
  if (!isSupported) return 'unsupported'
  if (!isChosen()) return 'off'
  return context?.state === 'running' ? 'on' : 'asleep'
}

/** The first click or key of a page where the sound was on before. */
function wakeByHand(): void {
  if (isSupported && isChosen() && context === undefined) void wake()
}
for (const event of ['pointerup', 'keydown'] as const) globalThis.addEventListener(event, wakeByHand)
globalThis.addEventListener('storage', notifyListeners)

function play(at: AudioContext): void {
  for (const { hertz, atS } of TONES) {
    const begin = at.currentTime + atS
    const tone = at.createOscillator()
    const loudness = at.createGain()
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(LOUDNESS, begin)
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + TONE_S)
    tone.connect(loudness).connect(at.destination)
    tone.start(begin)
    tone.stop(begin + TONE_S)
  }
}

/** By a click of a person. */
export function turnSound(on: boolean): void {
  if (on) localStorage.setItem(KEY, '1')
  else localStorage.removeItem(KEY)
  if (on) void wake()
  notifyListeners()
}

/** Plays it once, whether it is on or not; by a click of a person. */
export async function trySound(): Promise<void> {
  await wake()
  if (context) play(context)
}

/** Plays it where it is on, in one tab. */
export function ring(): void {
  if (soundState() === 'on' && isRinger && context) play(context)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useSound = (): SoundState => useSyncExternalStore(subscribe, soundState)
