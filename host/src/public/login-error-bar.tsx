import type { ReactNode } from 'react';
import type { Language } from '@portal/contracts';
import { makeStyles, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@portal/ui/shell';
import { isEnding, loginErrorText, type LoginError } from './login-error';
import { useText } from './public-text';

const useStyles = makeStyles({
  reason: { margin: '2px 0 0' },
  lines: { margin: '4px 0 0', paddingInlineStart: '18px' },
});

/** Error message, announced to screen readers at once. */
export function LoginErrorBar({ error, language, action }: { error: LoginError; language: Language; action?: ReactNode }) {
  const styles = useStyles();
  const { title, text, lines } = loginErrorText(error, useText(), language);
  return (
    <MessageBar intent={isEnding(error) ? 'warning' : 'error'} layout="multiline" role="alert">
      <MessageBarBody>
        {text ? <MessageBarTitle>{title}</MessageBarTitle> : title}
        {text && <p className={styles.reason}>{text}</p>}
        {lines.length > 0 && <ul className={styles.lines}>{lines.map((line) => <li key={line}>{line}</li>)}</ul>}
      </MessageBarBody>
      {action && <MessageBarActions>{action}</MessageBarActions>}
    </MessageBar>
  );
}
