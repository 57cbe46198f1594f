import { floorShapesLayer } from '../../map/layers/drawn/layers.ts'
import { gridLayer } from '../../map/layers/grid.ts'
import { groundLayer } from '../../map/layers/ground.ts'
import { mapOverlayLayer } from '../../map/layers/mapOverlay.ts'
import { pinsLayer } from '../../map/layers/pins.ts'
import { planPositionsLayer } from '../../map/layers/planPositions.ts'
import { sectorsLayer } from '../../map/layers/sectors.ts'
import { waypointsLayer } from '../../map/layers/waypoints.ts'
import { zonesLayer } from '../../map/layers/zones.ts'
import type { DrawnLayerName, LayerFactory } from './layer.ts'
import { cliffLayer } from './layers/cliff.ts'
import { globalCostmapLayer, localCostmapLayer } from './layers/costmap.ts'
import { coverageLayer } from './layers/coverage.ts'
import { coveragePlannerLayer } from './layers/coveragePlanner.ts'
import { detourLayer } from './layers/detour.ts'
import { draftLayer } from './layers/draft.ts'
import { indicationLayer } from './layers/indication.ts'
import { laserLayer } from './layers/laser.ts'
import { laserHistoryLayer } from './layers/laserHistory.ts'
import { localizationLayer } from './layers/localization.ts'
import { localPlannerLayer } from './layers/localPlanner.ts'
import { frontCloudLayer, laser3dLayer, rearCloudLayer } from './layers/pointClouds.ts'
import { poseLayer } from './layers/pose.ts'
import { poseHistoryLayer } from './layers/poseHistory.ts'
import { robotLayer } from './layers/robot.ts'
import { safetyLayer } from './layers/safety.ts'
import { safetyVectorLayer } from './layers/safetyVector.ts'

/** Every layer in drawing order, the lowest first. */
export const LAYER_TABLE: { readonly [N in DrawnLayerName]: LayerFactory } = {
  ground: groundLayer,
  floor_shapes: floorShapesLayer,
  grid: gridLayer,
  costmap_global: globalCostmapLayer,
  costmap_local: localCostmapLayer,
  coverage: coverageLayer,
  map_overlay: mapOverlayLayer,
  sectors: sectorsLayer,
  zones: zonesLayer,
  plan_positions: planPositionsLayer,
  waypoints: waypointsLayer,
  coverage_planner: coveragePlannerLayer,
  local_planner: localPlannerLayer,
  detour: detourLayer,
  laser_history: laserHistoryLayer,
  laser: laserLayer,
  laser3d: laser3dLayer,
  point_cloud_front: frontCloudLayer,
  point_cloud_rear: rearCloudLayer,
  safety: safetyLayer,
  safety_vector: safetyVectorLayer,
  cliff: cliffLayer,
  localization: localizationLayer,
  pose_history: poseHistoryLayer,
  robot: robotLayer,
  pose: poseLayer,
  pins: pinsLayer,
  indication: indicationLayer,
  draft: draftLayer,
}
