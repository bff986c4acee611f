import type { ReactElement } from 'react';
import { Field } from '@portal/ui/screens';
import type { FieldName } from './steps';

export type FormFieldProps = { name: FieldName; label: string; hint?: string; error?: string; required?: boolean; children: ReactElement };

/** A labeled control. The form uses `name` to focus the first invalid field. */
export function FormField({ name, label, hint, error, required, children }: FormFieldProps) {
  return (
    <div data-field={name}>
      <Field label={label} hint={hint} required={required} validationMessage={error} validationState={error ? 'error' : 'none'}>
        {children}
      </Field>
    </div>
  );
}
