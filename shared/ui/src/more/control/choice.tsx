import type { ComponentProps } from 'react';
import { Checkbox as FluentCheckbox, Radio as FluentRadio, RadioGroup, Switch as FluentSwitch } from '@fluentui/react-components';
import { useDensity } from '@portal/ui/core';

export type CheckboxProps = ComponentProps<typeof FluentCheckbox>;
export type SwitchProps = ComponentProps<typeof FluentSwitch>;

export function Checkbox(props: CheckboxProps) {
  const { control } = useDensity();
  return <FluentCheckbox size={control === 'large' ? 'large' : 'medium'} {...props} />;
}

export function Switch(props: SwitchProps) {
  const { control } = useDensity();
  return <FluentSwitch size={control === 'small' ? 'small' : 'medium'} {...props} />;
}

export { FluentRadio as Radio, RadioGroup };
