import type { ReactElement, ReactNode } from 'react';
import { Badge, makeStyles, mergeClasses } from '@fluentui/react-components';
import { tokens } from '@portal/ui/shell';
import { intentIcons, useIntentInks, useIntentShades, type Intent } from './intent';

const useStyles = makeStyles({
  root: { maxWidth: '100%', whiteSpace: 'nowrap', color: tokens.colorNeutralForeground1 },
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
  const [inks, shades] = [useIntentInks(), useIntentShades()];
  return (
    <Badge
      size="large" shape="circular" className={mergeClasses(styles.root, shades[intent])}
      icon={{ 'aria-hidden': true, 'className': inks[intent], 'children': icon ?? intentIcons[intent] }}
    >
      <span className={styles.text}>{children}</span>
    </Badge>
  );
}
