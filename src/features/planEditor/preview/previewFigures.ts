/** Figures of a preview as texts, and beside them what they were in the version that the drawing began with. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreviewFigures } from '../../../../machines/planPreview/planPreview.types.ts'
import { useFigures } from '../../runs/useFigures.ts'

/** Smaller differences are not worth a text: m² and minutes. */
const LEAST = { area: 0.5, minutes: 0.5 } as const

export type PreviewTexts = {
  readonly area: (squareMetres: number) => string
  readonly minutes: (seconds: number) => string
  /** `1 h 54 min` */
  readonly time: (seconds: number) => string
  /** `+41 m²`; undefined where nothing changes. */
  readonly areaChange: (now: number, before: number | undefined) => string | undefined
  readonly minutesChange: (nowS: number, beforeS: number | undefined) => string | undefined
}

export function usePreviewTexts(): PreviewTexts {
  const { t, i18n } = useTranslation()
  const { area } = useFigures()
  return useMemo(() => {
    const whole = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 })
    const signed = (value: number, text: string): string => `${value > 0 ? '+' : '−'}${text}`
    const minutes = (seconds: number): string => t('editor.preview.minutes', { minutes: whole.format(seconds / 60) })
    return {
      area: squareMetres => area(Math.round(squareMetres)),
      minutes,
      time: seconds => {
        const rounded = Math.round(seconds / 60)
        return t('editor.status.time', { hours: Math.floor(rounded / 60), minutes: rounded % 60 })
      },
      areaChange: (now, before = 0) =>
        Math.abs(now - before) < LEAST.area
          ? undefined
          : signed(now - before, area(Math.round(Math.abs(now - before)))),
      minutesChange: (nowS, beforeS = 0) =>
        Math.abs(nowS - beforeS) < LEAST.minutes * 60
          ? undefined
          : signed(nowS - beforeS, minutes(Math.abs(nowS - beforeS))),
    }
  }, [t, i18n.language, area])
}

export const missedArea = ({ missed }: Pick<PreviewFigures, 'missed'>): number =>
  missed.reduce((sum, each) => sum + each.area, 0)
