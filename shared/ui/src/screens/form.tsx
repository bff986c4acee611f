import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
});

export type FormProps = { onSubmit: () => void; label?: string; children: ReactNode };

/** Form that Enter submits, or Ctrl+Enter in a text area. The browser's validation messages are off, because fields show their errors. */
export function Form({ onSubmit, label, children }: FormProps) {
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate aria-label={label} className={useStyles().form} onKeyDown={submitByCtrlEnter} onSubmit={submitted}>{children}</form>
  );
}

export function submitByCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
