import type { ComponentProps } from 'react';
import { Button as FluentButton, Spinner } from '@fluentui/react-components';
import { useDensity } from '../theme/density';

type FluentProps = ComponentProps<typeof FluentButton>;
export type ButtonProps = FluentProps & {
  /** Its work is under way: it stays in place and in the tab order, and cannot be pressed twice. */
  busy?: boolean;
};

export function Button({ busy = false, ...props }: ButtonProps) {
  const { control } = useDensity();
  const shared = { size: control, ...props } as FluentProps;
  if (!busy) return <FluentButton {...shared} />;
  return <FluentButton {...shared} disabledFocusable aria-busy="true" icon={<Spinner size="extra-tiny" aria-hidden="true" />} />;
}
