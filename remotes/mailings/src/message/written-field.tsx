import type { ReactElement } from 'react';
import { Field, Input } from '@portal/ui/screens';

export type ErrorFieldProps = { path: string; label: string; hint?: string; required?: boolean; error?: string; children: ReactElement };

/** A labeled control. `path` is its contract path; the form uses it to focus the first invalid field. */
export function ErrorField({ path, label, hint, required = false, error, children }: ErrorFieldProps) {
  return (
    <div data-field={path}>
      <Field label={label} hint={hint} required={required} validationMessage={error} validationState={error ? 'error' : 'none'}>
        {children}
      </Field>
    </div>
  );
}

export type WrittenFieldProps = Omit<ErrorFieldProps, 'children'> & { value: string; address?: boolean; onChange: (value: string) => void };

/** A single-line text or URL field. */
export function WrittenField({ value, address = false, onChange, ...field }: WrittenFieldProps) {
  return (
    <ErrorField {...field}>
      <Input
        {...(address && { type: 'url', inputMode: 'url', placeholder: 'https://' })} autoComplete="off" value={value}
        onChange={(_, { value: next }) => onChange(next)}
      />
    </ErrorField>
  );
}
