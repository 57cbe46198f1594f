import { fromPromise } from 'xstate'
import { buildMachine } from '../../machines/build/build.machine.ts'
import { createNamedActor } from '../actors/startActor.ts'
import { i18n } from '../i18n/i18n.ts'
import { showToast } from '../toasts/toasts.ts'
import { readBuild } from './build.ts'

/** The commit this client was built from. */
// oxlint-disable-next-line no-underscore-dangle -- Vite puts the value in its place; no other name looks like it
declare const __SWATH_COMMIT__: string
export const OWN_BUILD: string = __SWATH_COMMIT__

/** Looks every five minutes whether a newer client is there, and offers a reload once (B-021). */
export function startBuildPoll(): void {
  const actor = createNamedActor(buildMachine.provide({ actors: { readBuild: fromPromise(readBuild) } }), {
    id: 'build',
    input: { own: OWN_BUILD },
  })
  actor.subscribe({
    complete: () =>
      showToast({
        kind: 'information',
        subject: 'build',
        title: i18n.t('shell.newBuild'),
        text: i18n.t('shell.newBuildText'),
        actions: [{ label: i18n.t('shell.reload'), run: () => globalThis.location.reload() }],
        timeoutMs: 'stays',
      }),
  })
  actor.start()
}
