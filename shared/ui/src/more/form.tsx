import type { FormEvent, ReactNode } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Heading } from '@portal/ui/core';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  section: {
    display: 'grid', gridTemplateColumns: 'minmax(180px, 1fr) minmax(0, 2fr)', gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXXL}`,
    '@media (max-width: 767.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& + &': { paddingTop: tokens.spacingVerticalXL, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  text: { margin: `${tokens.spacingVerticalXS} 0 0`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, textWrap: 'pretty' },
  row: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))', gap: tokens.spacingHorizontalL, alignItems: 'start' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, paddingTop: tokens.spacingVerticalS },
  end: { justifyContent: 'flex-end' },
});

export type FormProps = { onSubmit: () => void; label?: string; children: ReactNode };

/** Enter sends it; the browser's own bubbles are off, since every field says its error itself. */
export function Form({ onSubmit, label, children }: FormProps) {
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return <form noValidate aria-label={label} className={useStyles().form} onSubmit={submitted}>{children}</form>;
}

/** A subject of a form: its name and why on one side, its fields on the other; one above the other where it is narrow. */
export function FormSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.section} role="group" aria-label={title}>
      <div>
        <Heading level={2} size="small">{title}</Heading>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}

/** Fields side by side as far as there is room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={useStyles().row}>{children}</div>;
}

export function FormActions({ align = 'start', children }: { align?: 'start' | 'end'; children: ReactNode }) {
  const styles = useStyles();
  return <div className={mergeClasses(styles.actions, align === 'end' && styles.end)}>{children}</div>;
}
