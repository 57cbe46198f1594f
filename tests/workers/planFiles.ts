/** A plan as the service answers it, by path. */
const plan = {
  id: 11,
  first_id: 11,
  name: 'Concourse',
  version: 1,
  plan_type: 1,
  status: 'published',
  published: '1',
  revision: 0,
  area: 100,
  estimated_cleaning_time: 0,
  environment: 'commercial',
  cpe_version: '1',
  comment: '',
  problems: [],
  created: '2026-11-20 12:00:00',
  account: 1,
  data: { 'map.yaml': 1, 'config.yaml': 2, 'sectors.yaml': 3, 'map.png': 4, 'pretty_map.png': 5 },
  start_x: 0,
  start_y: 0,
  start_a: 0,
  home_x: 0,
  home_y: 0,
  home_a: 0,
}

const MAP_YAML = 'image: map.png\nresolution: 0.05\norigin: [-2, -2, 0]\n'
export const CONFIG_YAML = 'plan_type: 1\nhome: { x: 0, y: 0, a: 0 }\n'
export const SECTORS_YAML = `sectors:
  - { id: 1, name: Hall, type: 1, points: [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }] }
`

export const PLAN_FILES: ReadonlyMap<string, string | Uint8Array> = new Map<string, string | Uint8Array>([
  ['/api/v0/CleaningPlans/11', JSON.stringify(plan)],
  ['/api/v0/CleaningPlans/12', JSON.stringify({ ...plan, id: 12, name: 'Hangar' })],
  ['/api/v0/Data/1', MAP_YAML],
  ['/api/v0/Data/2', CONFIG_YAML],
  ['/api/v0/Data/3', SECTORS_YAML],
  ['/api/v0/Data/4', 'the bytes of a picture'],
  ['/api/v0/Data/5', 'the bytes of a picture'],
])
