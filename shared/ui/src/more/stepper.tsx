import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import { focusRing, NARROW, useMedia, useUiText, VisuallyHidden } from '@portal/ui/core';

const useStyles = makeStyles({
  list: { display: 'flex', gap: tokens.spacingHorizontalM, margin: 0, padding: 0, listStyleType: 'none', fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  item: {
    display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, minWidth: 0, color: tokens.colorNeutralForeground3,
    ':not(:last-child)': { flexGrow: 1 },
    ':not(:last-child)::after': { content: '""', flexGrow: 1, minWidth: '16px', height: '1px', backgroundColor: tokens.colorNeutralStroke1 },
  },
  step: { display: 'inline-flex', alignItems: 'center', gap: '10px', minWidth: 0, padding: '4px', border: 0, backgroundColor: 'transparent', color: 'inherit', font: 'inherit', textAlign: 'start' },
  button: { ...focusRing, cursor: 'pointer', borderRadius: tokens.borderRadiusMedium, ':hover': { color: tokens.colorBrandForegroundLinkHover } },
  sign: {
    display: 'grid', placeItems: 'center', flexShrink: 0, width: '28px', height: '28px', borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralStroke1}`, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold, backgroundColor: tokens.colorNeutralBackground1,
  },
  done: { color: tokens.colorNeutralForeground1 },
  doneSign: { color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2, border: `1px solid ${tokens.colorBrandStroke2}`, fontSize: '16px' },
  current: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  currentSign: { color: tokens.colorNeutralForegroundOnBrand, backgroundColor: tokens.colorBrandBackground, border: `1px solid ${tokens.colorBrandBackground}` },
  failedSign: { color: tokens.colorStatusDangerForeground1, backgroundColor: tokens.colorStatusDangerBackground1, border: `1px solid ${tokens.colorStatusDangerBorder1}` },
  narrow: { display: 'flex', flexDirection: 'column', gap: '8px' },
  narrowText: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  narrowName: { color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  track: { display: 'flex', gap: '4px' },
  piece: { flexGrow: 1, height: '4px', borderRadius: tokens.borderRadiusCircular, backgroundColor: tokens.colorNeutralBackground6 },
  pieceOn: { backgroundColor: tokens.colorBrandBackground },
});

export type Step = { id: string; label: string; failed?: boolean };
export type StepperProps = {
  label: string;
  steps: readonly Step[];
  /** Index of the step that is open. Those before it are done. */
  current: number;
  /** Given: done steps can be opened again. */
  onSelect?: (index: number) => void;
};

/** Where one stands in a task of several steps. */
export function Stepper({ label, steps, current, onSelect }: StepperProps) {
  const styles = useStyles();
  const ui = useUiText();
  const narrow = useMedia(NARROW);
  if (narrow) {
    return (
      <div className={styles.narrow} role="group" aria-label={label}>
        <span className={styles.narrowText}>{ui('stepOf', { step: current + 1, steps: steps.length })}</span>
        <span className={styles.narrowName} aria-current="step">{steps[current]?.label}</span>
        <div className={styles.track} aria-hidden="true">{steps.map((step, index) => <span key={step.id} className={mergeClasses(styles.piece, index <= current && styles.pieceOn)} />)}</div>
      </div>
    );
  }
  return (
    <ol className={styles.list} aria-label={label}>
      {steps.map((step, index) => {
        const done = index < current;
        const now = index === current;
        const content = (
          <>
            <span aria-hidden="true" className={mergeClasses(styles.sign, done && styles.doneSign, now && styles.currentSign, step.failed && styles.failedSign)}>
              {step.failed ? '!' : done ? <CheckmarkRegular /> : index + 1}
            </span>
            <span>{step.label}{(done || step.failed) && <VisuallyHidden>, {ui(step.failed ? 'stepFailed' : 'stepDone')}</VisuallyHidden>}</span>
          </>
        );
        return (
          <li key={step.id} className={mergeClasses(styles.item, done && styles.done, now && styles.current)} aria-current={now ? 'step' : undefined}>
            {done && onSelect
              ? <button type="button" className={mergeClasses(styles.step, styles.button)} onClick={() => onSelect(index)}>{content}</button>
              : <span className={styles.step}>{content}</span>}
          </li>
        );
      })}
    </ol>
  );
}
