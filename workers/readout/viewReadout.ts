import type { Feed } from '../feed.ts'
import type { Player } from '../playback/player.ts'
import type { Readout } from '../readouts.ts'
import type { Screen } from '../screen.ts'
import type { ShownLayers } from '../shownLayers.ts'
import type { Pointer } from '../viewCalls.ts'
import type { CoveredFloor } from './coveredFloor.ts'
import { buildReadout } from './readout.ts'

/** The parts of a view that are read out. */
export type ViewParts = {
  readonly feed: Feed
  readonly player: Player
  readonly screen: Screen
  readonly layers: ShownLayers
  readonly pointer: Pointer
  readonly covered: CoveredFloor
}

/** @param frameNowMs by the clock that draws */
export const viewReadout = (
  { feed, player, screen, layers, pointer, covered }: ViewParts,
  frameNowMs: number,
): Readout =>
  buildReadout({
    ...feed.state(),
    scene: player.scene(),
    shownMs: player.shownMs(),
    live: feed.scene(),
    playback: player.readout(),
    plan: screen.plan(),
    coveredM2: covered.areaOf(player.scene(), screen.plan()),
    drawn: layers.drawn(),
    byThemselves: layers.byThemselves(),
    cameras: screen.cameras.readouts(player.shownMs(), player.source() === 'service'),
    badFrames: feed.faults.list(),
    serviceNowMs: feed.serviceNow(),
    surface: screen.renderer.surface(),
    camera: screen.renderer.camera(),
    pointer: pointer.place(),
    framesPerSecond: screen.loop.framesPerSecond(frameNowMs),
  })
