import type { ComponentProps } from 'react';
import { Checkbox as FluentCheckbox, makeStyles, mergeClasses } from '@fluentui/react-components';
import { tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  enabled: { color: tokens.colorNeutralForeground1, ':hover': { color: tokens.colorNeutralForeground1 } },
});

/** A checkbox whose label has the color of text, because a grey label of an empty one looks disabled. */
export function Checkbox({ className, ...props }: ComponentProps<typeof FluentCheckbox>) {
  const styles = useStyles();
  return <FluentCheckbox className={mergeClasses(!props.disabled && styles.enabled, className)} {...props} />;
}
