/** A layout for Lichtblick and Foxglove in which a recording shows something at once: the map in 3D, the front camera, the log, battery and radio. */
import { MAP_FRAME, ROBOT_FRAME } from './shapes.ts'
import type { Topic } from './topics.ts'

const shown = (...topics: readonly Topic[]) => Object.fromEntries(topics.map(topic => [topic, { visible: true }]))
const plotted = (value: string, label: string) => ({ value, label, enabled: true, timestampMethod: 'receiveTime' })

export const VIEWER_LAYOUT = {
  configById: {
    '3D!swath': {
      followMode: 'follow-none',
      followTf: ROBOT_FRAME,
      fixedFrame: MAP_FRAME,
      scene: { transforms: { showLabel: true } },
      cameraState: { perspective: false, distance: 40, phi: 0, thetaOffset: 0, target: [0, 0, 0] },
      topics: shown('/map', '/plan', '/pins', '/pose', '/scan', '/localization', '/safety', '/paths'),
    },
    'Image!swath': { imageMode: { imageTopic: '/camera/front' } },
    'RosOut!swath': { searchTerms: [] },
    'Plot!swath': {
      paths: [plotted('/basic.battery', 'Battery, V'), plotted('/radio.dbm', 'Radio, dBm')],
      showLegend: true,
      isSynced: true,
    },
  },
  globalVariables: {},
  userNodes: {},
  playbackConfig: { speed: 1 },
  layout: {
    direction: 'row',
    splitPercentage: 65,
    first: '3D!swath',
    second: {
      direction: 'column',
      splitPercentage: 40,
      first: 'Image!swath',
      second: { direction: 'column', first: 'RosOut!swath', second: 'Plot!swath' },
    },
  },
} as const
