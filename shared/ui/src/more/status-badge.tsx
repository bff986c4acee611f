import type { ReactElement, ReactNode } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { intentIcons, useIntentStyles, type Intent } from './intent';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex', alignItems: 'center', gap: '5px', maxWidth: '100%', minHeight: '22px', padding: '0 9px 0 6px',
    whiteSpace: 'nowrap',
    borderRadius: tokens.borderRadiusCircular, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightMedium,
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  icon: { display: 'inline-flex', flexShrink: 0, fontSize: '14px' },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
});

export type StatusBadgeProps = {
  intent: Intent;
  /** Overrides the intent's icon. */
  icon?: ReactElement;
  children: ReactNode;
};

/** Shows a state as icon, text and color, so color is never the only cue. */
export function StatusBadge({ intent, icon, children }: StatusBadgeProps) {
  const styles = useStyles();
  const colours = useIntentStyles();
  return (
    <span className={mergeClasses(styles.root, colours[intent])}>
      <span className={styles.icon} aria-hidden="true">{icon ?? intentIcons[intent]}</span>
      <span className={styles.text}>{children}</span>
    </span>
  );
}
