import type { FormEvent, ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
});

export type FormProps = { onSubmit: () => void; label?: string; children: ReactNode };

/** Enter submits. Native validation bubbles are off, because fields show their own errors. */
export function Form({ onSubmit, label, children }: FormProps) {
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return <form noValidate aria-label={label} className={useStyles().form} onSubmit={submitted}>{children}</form>;
}
