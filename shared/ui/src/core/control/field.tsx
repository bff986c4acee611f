import type { ComponentProps } from 'react';
import { Field as FluentField } from '@fluentui/react-components';
import { useDensity } from '../theme/density';

export type FieldProps = ComponentProps<typeof FluentField>;

/** Label, hint and error of one control, tied to it for screen readers. */
export function Field(props: FieldProps) {
  const { control } = useDensity();
  return <FluentField size={control} {...props} />;
}
