import type { ReactElement } from 'react';
import { Field } from '@portal/ui/core';
import type { FieldName } from './steps';

export type FormFieldProps = { name: FieldName; label: string; hint?: string; error?: string; required?: boolean; children: ReactElement };

/** A control with its words. The name lets the form put the focus on the first field that is wrong. */
export function FormField({ name, label, hint, error, required, children }: FormFieldProps) {
  return (
    <div data-field={name}>
      <Field label={label} hint={hint} required={required} validationMessage={error} validationState={error ? 'error' : 'none'}>{children}</Field>
    </div>
  );
}
