import type { ComponentProps } from 'react';
import { Dropdown as FluentDropdown } from '@fluentui/react-components';
import { useDensity } from '@portal/ui/core';

export type DropdownProps = ComponentProps<typeof FluentDropdown>;

export function Dropdown(props: DropdownProps) {
  const { control } = useDensity();
  return <FluentDropdown size={control} {...props} />;
}
