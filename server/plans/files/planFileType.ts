import { isPlanFileName, PLAN_FILE_RULES } from '../../../contract/plan/planFileRules.ts'

/** What a file of a plan is served as: of the older tool's drawings nothing is run, as they are sent (`dataFiles.ts`). */
export function planFileType(name: string): string {
  const kind = isPlanFileName(name) ? PLAN_FILE_RULES[name].kind : undefined
  if (kind === 'svg') return 'image/svg+xml'
  if (kind === 'world') return 'text/plain'
  return name.endsWith('.png') ? 'image/png' : 'application/yaml'
}
