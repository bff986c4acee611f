import type { ComponentProps } from 'react';
import { Combobox as FluentCombobox, Dropdown as FluentDropdown } from '@fluentui/react-components';
import { useDensity } from '@portal/ui/core';

export type DropdownProps = ComponentProps<typeof FluentDropdown>;
export type ComboboxProps = ComponentProps<typeof FluentCombobox>;

export function Dropdown(props: DropdownProps) {
  const { control } = useDensity();
  return <FluentDropdown size={control} {...props} />;
}

export function Combobox(props: ComboboxProps) {
  const { control } = useDensity();
  return <FluentCombobox size={control} {...props} />;
}
