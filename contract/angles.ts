/** The angle turned by the shorter way from `from` to `to`, in (−π, π]. Radians. */
export function shortestTurn(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI)
  if (turn > Math.PI) return turn - 2 * Math.PI
  return turn <= -Math.PI ? turn + 2 * Math.PI : turn
}
