import type { ReactNode } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { SuccessIcon, tokens, VisuallyHidden } from '@portal/ui/shell';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  step: {
    display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr) auto', alignItems: 'center', gap: '2px 12px', minHeight: '52px',
    padding: '8px 0', boxSizing: 'border-box',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
    '@media (max-width: 479.98px)': { gridTemplateColumns: '24px minmax(0, 1fr)' },
  },
  sign: { display: 'inline-flex', fontSize: '22px', color: tokens.colorStatusSuccessForeground1 },
  number: {
    display: 'grid', placeItems: 'center', width: '22px', height: '22px', boxSizing: 'border-box', fontSize: tokens.fontSizeBase200,
    borderRadius: tokens.borderRadiusCircular, border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    color: tokens.colorNeutralForeground2,
  },
  title: {
    color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightMedium,
  },
  done: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  text: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty',
  },
  action: { '@media (max-width: 479.98px)': { gridColumn: 2, justifySelf: 'start', marginTop: '4px' } },
});

/** `text` and `action` are shown until the step is done. */
export type ChecklistStep = { id: string; title: string; done: boolean; text: ReactNode; action: ReactNode };
/** `doneText`: "done" for screen readers, behind the title of such a step. */
export type ChecklistProps = { steps: readonly ChecklistStep[]; progress: string; doneText: string };

/** Steps in their order, each with its state and one action. */
export function Checklist({ steps, progress, doneText }: ChecklistProps) {
  const styles = useStyles();
  return (
    <>
      <p className={styles.text}>{progress}</p>
      <ol className={styles.list}>
        {steps.map(({ id, title, done, text, action }, index) => (
          <li key={id} className={styles.step}>
            {done
              ? <span className={styles.sign} aria-hidden="true"><SuccessIcon /></span>
              : <span className={styles.number} aria-hidden="true">{index + 1}</span>}
            <div>
              <span className={mergeClasses(styles.title, done && styles.done)}>{title}</span>
              {done ? <VisuallyHidden> {doneText}</VisuallyHidden> : <p className={styles.text}>{text}</p>}
            </div>
            {!done && <div className={styles.action}>{action}</div>}
          </li>
        ))}
      </ol>
    </>
  );
}
