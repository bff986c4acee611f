import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import {
  Button as FluentButton, Dropdown as FluentDropdown, Field as FluentField, Input as FluentInput, makeStyles, mergeClasses,
  Select as FluentSelect, Spinner,
} from '@fluentui/react-components';
import { useDensity } from '@portal/ui/shell';

// Fluent's controls, by default as high as the user's density: `FluentProvider` has no such setting.

const useStyles = makeStyles({
  button: { flexShrink: 0 },
  // In a row of fields with and without hints, the control stays at its label.
  // A long option of a select doesn't widen its column.
  field: { alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)', '& select': { minWidth: 0 } },
  // A cut option shows that it is cut.
  select: { '& select': { textOverflow: 'ellipsis' } },
});

export type ButtonProps = ComponentProps<typeof FluentButton> & {
  /** The action is running: the button stays focusable but can't be pressed again. */
  busy?: boolean;
};

export function Button({ busy = false, disabledFocusable = false, icon, size, className, ...rest }: ButtonProps): ReactElement {
  const styles = useStyles();
  const { control } = useDensity();
  const isOff = busy || disabledFocusable;
  return (
    <FluentButton
      size={size ?? control} aria-busy={busy || undefined} {...rest} {...(isOff ? { onClickCapture: prevent } : {})}
      disabledFocusable={isOff} className={mergeClasses(styles.button, className)}
      icon={busy ? <Spinner size="extra-tiny" aria-hidden="true" /> : icon}
    />
  );
}

/** Fluent lets a `disabledFocusable` submit button submit its form. */
function prevent(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export type FieldProps = ComponentProps<typeof FluentField>;
export function Field({ size, className, ...rest }: FieldProps): ReactElement {
  const styles = useStyles();
  const { control } = useDensity();
  return <FluentField size={size ?? control} {...rest} className={mergeClasses(styles.field, className)} />;
}

export type InputProps = ComponentProps<typeof FluentInput>;
export function Input({ size, ...rest }: InputProps): ReactElement {
  const { control } = useDensity();
  return <FluentInput size={size ?? control} {...rest} />;
}

export type SelectProps = ComponentProps<typeof FluentSelect>;
export function Select({ size, className, ...rest }: SelectProps): ReactElement {
  const styles = useStyles();
  const { control } = useDensity();
  return <FluentSelect size={size ?? control} {...rest} className={mergeClasses(styles.select, className)} />;
}

export type DropdownProps = ComponentProps<typeof FluentDropdown>;
export function Dropdown({ size, ...rest }: DropdownProps): ReactElement {
  const { control } = useDensity();
  return <FluentDropdown size={size ?? control} {...rest} />;
}
