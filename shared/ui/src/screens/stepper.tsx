import { useRef, type KeyboardEvent } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { focusRing, tokens, useUiText, VisuallyHidden } from '@portal/ui/shell';

export type Step<Id extends string = string> = {
  id: Id;
  label: string;
  /** State while another step is current: finished, or containing an error. */
  state?: 'done' | 'error';
  /** The step can't be opened yet, or can no longer be opened. */
  locked?: boolean;
};
export type StepperProps<Id extends string> = { label: string; steps: readonly Step<Id>[]; current: Id; onStep: (id: Id) => void };

const useStyles = makeStyles({
  root: { containerType: 'inline-size' },
  steps: { display: 'flex', gap: tokens.spacingHorizontalS, margin: 0, padding: 0, listStyleType: 'none' },
  item: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 'min-content' },
  line: {
    flexGrow: 1, flexShrink: 1, flexBasis: '24px', alignSelf: 'center', height: '1px', minWidth: '4px',
    backgroundColor: tokens.colorNeutralStroke1,
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
  step: {
    ...focusRing,
    display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '40px', minWidth: 'min-content',
    padding: '4px 10px 4px 4px', border: 0, borderRadius: tokens.borderRadiusCircular,
    backgroundColor: 'transparent', color: tokens.colorNeutralForeground2, font: 'inherit', textAlign: 'start', cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    '@container (max-width: 639.98px)': { paddingRight: '4px' },
  },
  locked: { cursor: 'default', ':hover': { backgroundColor: 'transparent' } },
  current: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  sign: {
    display: 'inline-flex', alignItems: 'center', justifyContent: 'center', flexShrink: 0, boxSizing: 'border-box', width: '32px',
    height: '32px', borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`, backgroundColor: tokens.colorNeutralBackground1,
    fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold,
  },
  done: { border: `1px solid ${tokens.colorBrandStroke1}`, color: tokens.colorBrandForeground1, fontSize: '18px' },
  wrong: { border: `2px solid ${tokens.colorStatusDangerBorder2}`, color: tokens.colorStatusDangerForeground1 },
  here: {
    border: `1px solid ${tokens.colorBrandBackground}`, backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    '@media (forced-colors: active)': { border: '3px solid Highlight' },
  },
  // Wraps only between words.
  label: { minWidth: 'min-content', lineHeight: tokens.lineHeightBase200 },
  // In narrow containers, only the current step's label is visible.
  other: { '@container (max-width: 639.98px)': {
    position: 'absolute', width: '1px', minWidth: 0, height: '1px', overflow: 'hidden', clipPath: 'inset(50%)',
  } },
});

/** Progress through several steps. Unlocked steps can be opened at any time; arrow keys move between them. */
export function Stepper<Id extends string>({ label, steps, current, onStep }: StepperProps<Id>) {
  const styles = useStyles();
  const ui = useUiText();
  const list = useRef<HTMLOListElement>(null);
  const pressed = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = destination(event.key, all.length, all.findIndex((button) => button === event.target));
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <nav aria-label={label} className={styles.root}>
      <ol ref={list} className={styles.steps} onKeyDown={pressed}>
        {steps.flatMap((step, index) => {
          const isHere = step.id === current;
          const isWrong = step.state === 'error';
          return [
            ...(index > 0 ? [<li key={`${step.id}-line`} aria-hidden="true" className={styles.line} />] : []),
            <li key={step.id} className={styles.item}>
              <button
                type="button" className={mergeClasses(styles.step, step.locked && styles.locked, isHere && styles.current)}
                aria-current={isHere ? 'step' : undefined} aria-disabled={step.locked} onClick={() => !step.locked && onStep(step.id)}
              >
                <span className={mergeClasses(
                  styles.sign, step.state === 'done' && styles.done, isHere && styles.here, isWrong && !isHere && styles.wrong,
                )}>
                  {step.state === 'done' && !isHere
                    ? <CheckmarkRegular aria-hidden="true" />
                    : <span aria-hidden="true">{isWrong ? '!' : index + 1}</span>}
                </span>
                <span className={mergeClasses(styles.label, !isHere && styles.other)}>{step.label}</span>
                <VisuallyHidden>
                  {`, ${ui('stepOf', { number: index + 1, count: steps.length })}`}
                  {isWrong && `, ${ui('stepWrong')}`}
                  {step.state === 'done' && `, ${ui('stepDone')}`}
                </VisuallyHidden>
              </button>
            </li>,
          ];
        })}
      </ol>
    </nav>
  );
}

function destination(key: string, count: number, at: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
