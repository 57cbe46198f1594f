import { useFieldUnits } from './fieldUnits.ts'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'
import { degreesOf, radiansOf } from './numberText.ts'

type Props = Omit<NumberInputProps, 'unit' | 'digits'>

/** A length or coordinate: metres outside, typed in the user's unit. */
export function LengthInput({ value, least, most, onCommit, ...rest }: Props) {
  const { unit, shown, metresOf } = useFieldUnits()
  return (
    <NumberInput
      {...rest}
      // Signs stand for themselves in the narrow fields of a shape.
      {...(rest.sign === undefined ? { unit } : {})}
      value={shown(value)}
      {...(least === undefined ? {} : { least: shown(least) })}
      {...(most === undefined ? {} : { most: shown(most) })}
      onCommit={typed => onCommit(metresOf(typed))}
    />
  )
}

/** An angle: radians outside, typed in degrees, anticlockwise from the map's x axis. */
export const AngleInput = ({ value, onCommit, ...rest }: Omit<Props, 'least' | 'most'>) => (
  <NumberInput
    {...rest}
    unit="°"
    least={-360}
    most={360}
    value={degreesOf(value)}
    onCommit={degrees => onCommit(radiansOf(degrees))}
  />
)
