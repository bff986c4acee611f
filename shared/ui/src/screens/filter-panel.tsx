import type { ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { tokens, useUiText } from '@portal/ui/shell';
import { Panel } from '../panel/panel';
import { Button } from './control/sized';

const useStyles = makeStyles({
  filters: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0,
    '& > *': { flexShrink: 0, maxWidth: 'none' },
  },
});

/** All filters of a grid on narrow screens. They apply at once. */
export function FilterPanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const styles = useStyles();
  const ui = useUiText();
  return (
    <Panel title={title} position="side" onClose={onClose} actions={<Button appearance="primary" onClick={onClose}>{ui('close')}</Button>}>
      <div className={styles.filters}>{children}</div>
    </Panel>
  );
}
