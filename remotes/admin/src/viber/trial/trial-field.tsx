import type { ReactElement } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { Field, Input } from '@portal/ui/screens';
import type { TrialFaults } from './trial-message';

export type TrialFieldProps = {
  path: string; label: string; hint?: string | ReactElement; required?: boolean; faults: TrialFaults; children: ReactElement;
};

/** A labeled control with its error; `path` is the field's path in the message, for example `button.url`. */
export function TrialField({ path, label, hint, required = false, faults, children }: TrialFieldProps) {
  const { t } = useTranslation();
  const fault = faults[path];
  return <Field
    label={label} hint={hint} required={required} validationMessage={fault && t(`viber.trial.wrong.${fault}`)}
    validationState={fault ? 'error' : 'none'}
  >{children}</Field>;
}

export type TrialLineProps = Omit<TrialFieldProps, 'children'> & {
  value: string | undefined; address?: boolean; onChange: (value: string) => void;
};

/** A single-line text or URL field. */
export function TrialLine({ value, address = false, onChange, ...field }: TrialLineProps) {
  return (
    <TrialField {...field}>
      <Input
        {...(address && { type: 'url', inputMode: 'url', placeholder: 'https://' })} autoComplete="off" value={value ?? ''}
        onChange={(_, { value: next }) => onChange(next)}
      />
    </TrialField>
  );
}
