import type { ComponentProps } from 'react';
import { Select as FluentSelect } from '@fluentui/react-components';
import { useDensity } from '../theme/density';

export type SelectProps = ComponentProps<typeof FluentSelect>;

/** The browser's own list box: best for short lists, and on phones. */
export function Select(props: SelectProps) {
  const { control } = useDensity();
  return <FluentSelect size={control} {...props} />;
}
