import type { ReactElement } from 'react';
import { Field, Input } from '@portal/ui/core';

export type ErrorFieldProps = { place: string; label: string; hint?: string; required?: boolean; error?: string; children: ReactElement };

/** A control with its words. `place` is where it stands on the wire, by which a form finds the first field that is wrong. */
export function ErrorField({ place, label, hint, required = false, error, children }: ErrorFieldProps) {
  return (
    <div data-field={place}>
      <Field label={label} hint={hint} required={required} validationMessage={error} validationState={error ? 'error' : 'none'}>{children}</Field>
    </div>
  );
}

export type WrittenFieldProps = Omit<ErrorFieldProps, 'children'> & { value: string; address?: boolean; onChange: (value: string) => void };

/** One line of words, or an address. */
export function WrittenField({ value, address = false, onChange, ...field }: WrittenFieldProps) {
  return (
    <ErrorField {...field}>
      <Input {...(address && { type: 'url', inputMode: 'url', placeholder: 'https://' })} autoComplete="off" value={value} onChange={(_, { value: next }) => onChange(next)} />
    </ErrorField>
  );
}
