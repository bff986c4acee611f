import type { ReactElement, ReactNode } from 'react';
import { Badge, makeStyles, mergeClasses } from '@fluentui/react-components';
import { intentIcons, useIntentStyles, type Intent } from './intent';

const useStyles = makeStyles({
  root: { maxWidth: '100%', whiteSpace: 'nowrap' },
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
    <Badge
      size="large" shape="circular" className={mergeClasses(styles.root, colours[intent])}
      icon={{ 'aria-hidden': true, children: icon ?? intentIcons[intent] }}
    >
      <span className={styles.text}>{children}</span>
    </Badge>
  );
}
