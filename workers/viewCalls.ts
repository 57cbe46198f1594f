import type { LayerName } from '../contract/layers.ts'
import type { ScreenPoint } from '../map/camera.ts'
import type { Feed } from './feed.ts'
import type { Player } from './playback/player.ts'
import type { PlaybackCommand } from './protocol.ts'
import type { Screen } from './screen.ts'
import type { ShownLayers } from './shownLayers.ts'

/** What the viewer changes in the picture: each call is drawn. */
export function drawingCalls({ renderer, cameras, touched }: Screen) {
  const drawing =
    <Args extends readonly unknown[]>(change: (...args: Args) => void) =>
    (...args: Args): void => {
      change(...args)
      touched()
    }
  return {
    attachCanvas: drawing(renderer.attach),
    resize: drawing(renderer.resize),
    setColours: drawing(renderer.setColours),
    setWords: drawing(renderer.setWords),
    setFonts: drawing(renderer.setFonts),
    setOverlayOpacity: drawing(renderer.setOverlayOpacity),
    setSurface: drawing(renderer.setSurface),
    moveCamera: drawing(renderer.moveCamera),
    indicate: drawing(renderer.indicate),
    setDraft: drawing(renderer.setDraft),
    setPins: drawing(renderer.setPins),
    ...cameras.calls,
  }
}

/** Which layers are drawn. `show` brings them to the screen. */
export const layerCalls = (layers: ShownLayers, show: () => void) => ({
  showLayers(names: readonly LayerName[]): void {
    layers.choose(names)
    show()
  },
  putOffLayers(names: readonly LayerName[]): void {
    layers.putOff(names)
    show()
  },
})

/** Which moment is shown. */
export const playbackCalls = (feed: Pick<Feed, 'listen'>, player: Player) => ({
  playback(command: PlaybackCommand, request?: number): void {
    // Where live is off the socket is opened for the recording.
    if (command.type === 'play' || command.type === 'seek') feed.listen()
    player.command(command, request)
  },
  neighbourFrame: player.neighbourFrame,
})

export type Pointer = ReturnType<typeof createPointer>

/** Where the pointer is, and what is under it. */
export function createPointer({ renderer, touched }: Screen) {
  let at: ScreenPoint | undefined
  return {
    /** Map; undefined while it is not over the canvas. */
    place: () => at && renderer.toMap(at),
    point: (to: ScreenPoint | undefined) => {
      at = to
      const hit = renderer.hit(to)
      touched()
      return hit
    },
  }
}

/** Shows the picture again, or leaves it undrawn. Resolves with the first picture that is shown. */
export const hidingCall =
  (screen: Screen, player: Player) =>
  async (isHidden: boolean): Promise<void> => {
    screen.setHidden(isHidden)
    if (isHidden) return
    screen.showScene(player.scene(), player.speed(), true)
    screen.touched()
    await screen.loop.idle()
  }
