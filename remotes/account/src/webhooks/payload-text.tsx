import { useId } from 'react';
import { Heading, makeStyles, tokens } from '@portal/ui/shell';
import { CopyButton } from '@portal/ui/screens';
import { useTranslation } from '@portal/portal/i18n';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS, minHeight: '32px' },
  text: {
    margin: 0, padding: '10px 12px', maxHeight: '260px', overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere',
    borderRadius: tokens.borderRadiusMedium, border: `1px solid ${tokens.colorNeutralStroke2}`, color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground3, fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** A body with a copy button. JSON is shown on several lines, and copied as it is. */
export function PayloadText({ title, text, none }: { title: string; text: string | null; none: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.root}>
      <div className={styles.head}>
        <Heading level={3} size="small" id={id}>{title}</Heading>
        {text !== null && <CopyButton
          short size="small" label={t('webhooks.copyOf', { what: title })} text={() => text} copied={t('copy.done')}
          notCopied={t('copy.refused')}
        />}
      </div>
      {text === null ? <p className={styles.none}>{none}</p>
        : <pre tabIndex={0} aria-labelledby={id} className={styles.text}>{laidOut(text)}</pre>}
    </section>
  );
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
