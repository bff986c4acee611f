import type { ComponentProps, ReactElement } from 'react';
import {
  makeStyles, mergeClasses, MessageBarActions as FluentMessageBarActions, MessageBarBody as FluentMessageBarBody,
} from '@fluentui/react-components';

const useStyles = makeStyles({
  // A long name without spaces does not widen the page.
  body: { minWidth: 0, overflowWrap: 'anywhere' },
  actions: { flexWrap: 'wrap' },
});

export function MessageBarBody({ className, ...rest }: ComponentProps<typeof FluentMessageBarBody>): ReactElement {
  const styles = useStyles();
  return <FluentMessageBarBody {...rest} className={mergeClasses(styles.body, className)} />;
}

export function MessageBarActions({ className, ...rest }: ComponentProps<typeof FluentMessageBarActions>): ReactElement {
  const styles = useStyles();
  return <FluentMessageBarActions {...rest} className={mergeClasses(styles.actions, className)} />;
}
