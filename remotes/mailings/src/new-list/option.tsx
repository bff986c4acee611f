import { Suspense, useId, type ReactNode } from 'react';
import { ChevronDownIcon, ChevronRightIcon, focusRing, makeStyles, mergeClasses, Skeleton, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, ':first-child': { borderTopStyle: 'none' } },
  heading: { margin: 0, fontSize: 'inherit', fontWeight: 'inherit' },
  button: {
    display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, width: '100%', minHeight: '44px', boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXL}`, border: 'none', background: 'none', color: 'inherit',
    font: 'inherit', textAlign: 'start', cursor: 'pointer', ...focusRing,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover }, '& > svg': { flexShrink: 0 },
  },
  title: { fontWeight: tokens.fontWeightSemibold, flexShrink: 0 },
  state: {
    flexGrow: 1, minWidth: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, textAlign: 'end',
    overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap',
  },
  faulty: { color: tokens.colorStatusDangerForeground1 },
  body: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalL}`,
  },
});

export type OptionProps = {
  title: string;
  /** What is chosen, shown beside the title. */
  state: string;
  isFaulty?: boolean;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** An optional part of the form that opens below its title. */
export function Option({ title, state, isFaulty = false, isOpen, onToggle, children }: OptionProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <div className={styles.root}>
      <h3 className={styles.heading}>
        <button
          type="button" className={styles.button} aria-expanded={isOpen} aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
          <span className={styles.title}>{title}</span>
          <span className={mergeClasses(styles.state, isFaulty && styles.faulty)}>{state}</span>
        </button>
      </h3>
      {isOpen && (
        <div id={id} role="group" aria-label={title} className={styles.body}>
          <Suspense fallback={<div aria-busy="true"><Skeleton height="120px" /></div>}>{children}</Suspense>
        </div>
      )}
    </div>
  );
}
