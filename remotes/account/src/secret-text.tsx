import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, CopyIcon, useCopyText } from '@portal/ui/screens';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalM,
    padding: '10px 12px',
    borderRadius: tokens.borderRadiusMedium, border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  text: {
    flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere', color: tokens.colorNeutralForeground1, fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, userSelect: 'all',
  },
});

/** A text for copying. A click selects all of it, and a button copies it. */
export function SecretText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const copy = useCopyText();
  return (
    <div className={styles.root} role="group" aria-label={label}>
      <code className={styles.text}>{text}</code>
      <Button size="small" icon={<CopyIcon />} onClick={() => copy(text, { copied: t('copy.done'), notCopied: t('copy.refused') })}>
        {t('copy.action')}
      </Button>
    </div>
  );
}
