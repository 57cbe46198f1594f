import * as v from 'valibot'
import type { Report } from '../../../contract/resources/reports.ts'

const parsed = v.pipe(v.string(), v.parseJson())
type Outer = Omit<Report, 'report'>

/** A report as indented JSON, and its inner data apart from it. Inner data that are no JSON are shown as they are. */
export function rawTexts({ report, ...rest }: Report): { readonly outer: string; readonly inner: string } {
  const inner = v.safeParse(parsed, report)
  return {
    outer: JSON.stringify(rest, undefined, 2),
    inner: inner.success ? JSON.stringify(inner.output, undefined, 2) : report,
  }
}

type Names = { readonly robot: string; readonly plan: string; readonly location: string; readonly person: string }

/** The same report without a name that tells whose it is, for demo mode. */
export const withoutNames = <R extends Outer>(report: R, { robot, plan, location, person }: Names): R => ({
  ...report,
  robot_name: robot,
  robot_display_name: robot,
  cleaning_plan_name: plan,
  location_name: location,
  rm_comments: report.rm_comments.map(comment => ({
    ...comment,
    ...(comment.login ? { login: { ...comment.login, name: person } } : {}),
  })),
  inspections: report.inspections.map(({ login, ...each }) => ({ ...each, login: { ...login, name: person } })),
})
