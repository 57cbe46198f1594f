import { Button, type ButtonProps } from './Button.tsx'
import { IconButton, type IconButtonProps } from './IconButton.tsx'

type Toggle = { readonly isSelected: boolean; readonly onChange: (selected: boolean) => void }

/** A button that stays pressed: tint and teal edge while selected. */
export const ToggleButton = ({ isSelected, onChange, ...rest }: Omit<ButtonProps, 'onPress' | 'selected'> & Toggle) => (
  <Button {...rest} selected={isSelected} aria-pressed={isSelected} onPress={() => onChange(!isSelected)} />
)

/** The same, as an icon. */
export const IconToggleButton = ({
  isSelected,
  onChange,
  ...rest
}: Omit<IconButtonProps, 'onPress' | 'selected'> & Toggle) => (
  <IconButton {...rest} selected={isSelected} aria-pressed={isSelected} onPress={() => onChange(!isSelected)} />
)
