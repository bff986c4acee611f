import type { ComponentProps } from 'react';
import { Input as FluentInput } from '@fluentui/react-components';
import { useDensity } from '../theme/density';

export type InputProps = ComponentProps<typeof FluentInput>;

export function Input(props: InputProps) {
  const { control } = useDensity();
  return <FluentInput size={control} {...props} />;
}
