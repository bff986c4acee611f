import { useTranslation } from '@portal/portal/i18n';
import type { PartCount } from '@portal/messaging';
import { makeStyles, tokens } from '@portal/ui/core';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: `2px ${tokens.spacingHorizontalL}`, width: '100%' },
  parts: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  over: { color: tokens.colorStatusWarningForeground1 },
  end: { marginInlineStart: 'auto' },
});

/** How a text is counted and charged, under its field. */
export function TextCounter({ count }: { count: PartCount }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { encoding, units, parts, perPart, remainingInPart, recommendedExceeded } = count;
  return (
    <span className={styles.root}>
      <span className={recommendedExceeded ? styles.over : styles.parts}>{t('text.parts', { count: parts })}</span>
      <span>{t('text.characters', { count: units })}</span>
      {parts > 0 && <span>{t('text.left', { count: remainingInPart })}</span>}
      <span className={styles.end}>{t(encoding === 'gsm' ? 'text.latin' : 'text.unicode', { perPart })}</span>
    </span>
  );
}
