import type { ReactElement } from 'react';
import { makeStyles } from '@portal/ui/shell';
import { Field } from '@portal/ui/screens';
import type { FieldName } from './form-fields';

export type FormFieldProps = { name: FieldName; label: string; hint?: string; error?: string; required?: boolean; children: ReactElement };

const useStyles = makeStyles({ root: { minWidth: 0 } });

/** A labeled control. The form uses `name` to focus the first invalid field. */
export function FormField({ name, label, hint, error, required, children }: FormFieldProps) {
  const styles = useStyles();
  return (
    <div data-field={name} className={styles.root}>
      <Field label={label} hint={hint} required={required} validationMessage={error} validationState={error ? 'error' : 'none'}>
        {children}
      </Field>
    </div>
  );
}
