import { useTranslation } from '@portal/portal/i18n';
import { focusRing, makeStyles, tokens } from '@portal/ui/shell';
import { CopyButton, Timestamp } from '@portal/ui/screens';
import type { LoggedError } from './error-log.slice';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    padding: '14px 16px', border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '8px' },
  message: {
    minWidth: 0, margin: 0, paddingTop: '2px', overflowWrap: 'anywhere', fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300, fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1,
  },
  facts: {
    display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', gap: '2px 16px', margin: '8px 0 0',
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2 },
  },
  code: { fontFamily: tokens.fontFamilyMonospace },
  more: {
    marginTop: '10px', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    '& summary': {
      ...focusRing, width: 'fit-content', padding: '4px 6px', marginInlineStart: '-6px', borderRadius: tokens.borderRadiusSmall,
      cursor: 'pointer', color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightMedium,
    },
    '& summary:hover': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  stack: {
    ...focusRing,
    maxHeight: '320px', margin: '8px 0 0', padding: '12px', overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', tabSize: 2,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2, backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`, fontFamily: tokens.fontFamilyMonospace, fontSize: '12px', lineHeight: '18px',
  },
});

/** Lists the logged errors, newest first. */
export function ErrorList({ entries }: { entries: readonly LoggedError[] }) {
  const styles = useStyles();
  return <ol className={styles.root}>{[...entries].reverse().map((entry) => <li key={entry.id}><Entry entry={entry} /></li>)}</ol>;
}

function Entry({ entry }: { entry: LoggedError }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { id, message, where, url, time, stack, components } = entry;
  return (
    <article className={styles.entry} aria-label={message}>
      <div className={styles.head}>
        <p className={styles.message}>{message}</p>
        <CopyButton
          short size="small" label={t('errorLog.copyOne')} text={() => asJson(entry)} copied={t('copy.done')} notCopied={t('copy.failed')}
        />
      </div>
      <dl className={styles.facts}>
        <dt>{t('errorLog.where')}</dt><dd>{where}</dd>
        <dt>{t('errorLog.url')}</dt><dd className={styles.code}>{url}</dd>
        <dt>{t('errorLog.time')}</dt><dd><Timestamp at={time} /></dd>
        <dt>{t('errorLog.id')}</dt><dd className={styles.code}>{id}</dd>
      </dl>
      {(stack || components) && (
        <details className={styles.more}>
          <summary>{t('errorLog.stack')}</summary>
          {stack && <pre className={styles.stack} tabIndex={0} role="group" aria-label={t('errorLog.stack')}>{stack}</pre>}
          {components && <pre className={styles.stack} tabIndex={0} role="group" aria-label={t('errorLog.components')}>{components}</pre>}
        </details>
      )}
    </article>
  );
}

export const asJson = (entries: LoggedError | readonly LoggedError[]): string => JSON.stringify(entries, null, 2);
