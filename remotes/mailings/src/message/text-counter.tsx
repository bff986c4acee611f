import { countParts, countWireParts, fillText, hasPersonalFields, textLimit, type MessageType, type PartCount } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: `2px ${tokens.spacingHorizontalL}`, width: '100%' },
  strong: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  warning: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
  over: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  end: { marginInlineStart: 'auto' },
  note: { flexBasis: '100%' },
});

export type TextCounterProps = { type: MessageType; text: string; withPicture: boolean; counted?: (text: string) => string };

/** Shows the charged parts of an SMS; for other messages, the characters used of the limit. */
export function TextCounter({ type, text, withPicture, counted }: TextCounterProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const varies = hasPersonalFields(text);
  const filled = varies ? fillText(text, {}) : text;
  const sent = counted ? counted(filled) : filled;
  const longer = sent.length - filled.length;
  return (
    <span className={styles.root}>
      {type === 'sms'
        ? <Parts count={countParts(sent)} wireParts={countWireParts(sent)} />
        : <Characters count={Array.from(sent).length} max={textLimit(type, withPicture)} />}
      {longer > 0 && <span className={styles.note}>{t('text.ownLinksCounted', { count: longer })}</span>}
      {varies && <span className={styles.note}>{t(type === 'sms' ? 'text.partsVary' : 'text.lengthVaries')}</span>}
    </span>
  );
}

type PartsProps = { count: PartCount; wireParts: number };

function Parts({ count: { encoding, units, parts, perPart, remainingInPart, recommendedExceeded }, wireParts }: PartsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <>
      <span className={recommendedExceeded ? styles.warning : styles.strong}>{t('text.parts', { count: parts })}</span>
      <span>{t('text.characters', { count: units })}</span>
      {parts > 0 && <span>{t('text.left', { count: remainingInPart })}</span>}
      <span className={styles.end}>{t(encoding === 'gsm' ? 'text.latin' : 'text.unicode', { perPart })}</span>
      {wireParts > parts && <span className={styles.note}>{t('text.wireParts', { sent: wireParts, charged: parts })}</span>}
    </>
  );
}

function Characters({ count, max }: { count: number; max: number | null }) {
  const { t } = useTranslation();
  const styles = useStyles();
  if (max === null) return <span>{t('text.characters', { count })}</span>;
  return <span className={mergeClasses(styles.strong, count > max && styles.over)}>{t('text.charactersOf', { used: count, max })}</span>;
}
