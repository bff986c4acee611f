import { useId, type ReactNode } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { Button } from './control/button';
import { Heading } from './text/heading';
import { useUiText } from './text/ui-text';
import { tokens } from './theme/tokens';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', alignItems: 'center', gap: tokens.spacingVerticalS, padding: '40px 24px', textAlign: 'center',
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, color: tokens.colorNeutralForeground2,
  },
  inline: { alignItems: 'flex-start', textAlign: 'start', padding: '20px 24px' },
  sign: {
    display: 'grid', placeItems: 'center', width: '48px', height: '48px', marginBottom: tokens.spacingVerticalXS, fontSize: '24px',
    borderRadius: tokens.borderRadiusCircular, color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
  text: { margin: 0, maxWidth: '56ch', overflowWrap: 'anywhere' },
  lines: { margin: 0, paddingInlineStart: '20px', textAlign: 'start', maxWidth: '56ch' },
  trace: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  code: { fontFamily: tokens.fontFamilyMonospace, userSelect: 'all' },
  actions: {
    display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: tokens.spacingHorizontalS, marginTop: tokens.spacingVerticalM,
  },
});

export type FailureViewProps = {
  /** What failed, as the heading. */
  title: string;
  /** The reason, and what to do. */
  text?: string;
  /** Individual reasons, one line each. */
  lines?: readonly string[];
  /** Request id, which support uses to find the request in the logs. */
  traceId?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** Actions in addition to the retry button. */
  actions?: ReactNode;
  level?: 1 | 2 | 3;
  layout?: 'centered' | 'inline';
};

/** Shown instead of content that failed to load. */
export function FailureView(
  { title, text, lines = [], traceId, onRetry, retrying, actions, level = 2, layout = 'centered' }: FailureViewProps,
) {
  const styles = useStyles();
  const ui = useUiText();
  const id = useId();
  return (
    <section role="alert" aria-labelledby={id} className={mergeClasses(styles.root, layout === 'inline' && styles.inline)}>
      <span className={styles.sign} aria-hidden="true"><ErrorCircleFilled /></span>
      <Heading level={level} size="small" id={id}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {lines.length > 0 && <ul className={styles.lines}>{lines.map((line) => <li key={line}>{line}</li>)}</ul>}
      {traceId && <p className={styles.trace}>{ui('trace')} <span className={styles.code}>{traceId}</span></p>}
      {(onRetry || actions) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button appearance="primary" busy={retrying} icon={<ArrowClockwiseRegular />} onClick={onRetry}>{ui('retry')}</Button>
          )}
          {actions}
        </div>
      )}
    </section>
  );
}
