const two = (value: number): string => String(value).padStart(2, '0')

/** `1:12`, `1:04:12`, and from a day on `2 d 03:10`; a clock ahead of ours reads 0:00. */
export function stopwatch(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days} d ${two(hours % 24)}:${two(minutes % 60)}`
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`
  return `${minutes}:${two(seconds % 60)}`
}

/** `hh:mm:ss`, hours without a limit (M-083). */
export function uptime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}
