import { type RefObject, useEffect, useRef, useState } from 'react'

/** Width of an element in CSS pixels, 0 until it is measured. */
export function useWidth<T extends HTMLElement>(): readonly [RefObject<T | null>, number] {
  const ref = useRef<T>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

/** The letter size of the page in CSS pixels: what grows with it has to be placed by it. */
export const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
