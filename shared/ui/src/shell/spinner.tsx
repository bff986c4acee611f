import { useId, type ComponentProps } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { tokens } from './theme/tokens';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', justifyContent: 'center', gap: '8px', minWidth: 'min-content' },
  below: { display: 'flex', flexDirection: 'column' },
  ring: {
    flexShrink: 0, boxSizing: 'border-box', borderRadius: '50%', border: `2px solid ${tokens.colorBrandStroke2Contrast}`,
    borderTopColor: tokens.colorBrandStroke1,
    animationName: { from: { transform: 'rotate(0deg)' }, to: { transform: 'rotate(360deg)' } },
    animationDuration: '0.9s', animationIterationCount: 'infinite', animationTimingFunction: 'linear',
    '@media (forced-colors: active)': { border: '2px solid GrayText', borderTopColor: 'Highlight' },
  },
  'extra-tiny': { width: '16px', height: '16px' },
  tiny: { width: '20px', height: '20px' },
  small: { width: '28px', height: '28px' },
  medium: { width: '32px', height: '32px' },
  large: { width: '36px', height: '36px' },
  label: {
    color: tokens.colorNeutralForeground1, fontFamily: tokens.fontFamilyBase, fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  strong: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400, fontWeight: tokens.fontWeightSemibold },
});

export type SpinnerProps = ComponentProps<'span'> & {
  size?: 'extra-tiny' | 'tiny' | 'small' | 'medium' | 'large';
  /** Describes the running work. Without a label, set `aria-hidden` and describe the work in text beside the spinner. */
  label?: string;
  labelPosition?: 'after' | 'below';
};

/** Indicates work of unknown duration. */
export function Spinner({ size = 'medium', label, labelPosition = 'after', className, ...rest }: SpinnerProps) {
  const styles = useStyles();
  const id = useId();
  const isLarge = size === 'medium' || size === 'large';
  return (
    <span
      role="progressbar" aria-labelledby={label ? id : undefined} {...rest}
      className={mergeClasses(styles.root, labelPosition === 'below' && styles.below, className)}
    >
      <span className={mergeClasses(styles.ring, styles[size])} />
      {label && <span id={id} className={mergeClasses(styles.label, isLarge && styles.strong)}>{label}</span>}
    </span>
  );
}
