import type { ReactElement } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { Field, Input } from '@portal/ui/core';
import type { TrialFaults } from './trial-message';

export type TrialFieldProps = { place: string; label: string; hint?: string; required?: boolean; faults: TrialFaults; children: ReactElement };

/** A control with what is wrong with it, found by where it stands in the message. */
export function TrialField({ place, label, hint, required = false, faults, children }: TrialFieldProps) {
  const { t } = useTranslation();
  const fault = faults[place];
  return <Field label={label} hint={hint} required={required} validationMessage={fault && t(`viber.trial.wrong.${fault}`)} validationState={fault ? 'error' : 'none'}>{children}</Field>;
}

export type TrialLineProps = Omit<TrialFieldProps, 'children'> & { value: string | undefined; address?: boolean; onChange: (value: string) => void };

/** One line of words, or an address. */
export function TrialLine({ value, address = false, onChange, ...field }: TrialLineProps) {
  return (
    <TrialField {...field}>
      <Input {...(address && { type: 'url', inputMode: 'url', placeholder: 'https://' })} autoComplete="off" value={value ?? ''} onChange={(_, { value: next }) => onChange(next)} />
    </TrialField>
  );
}
