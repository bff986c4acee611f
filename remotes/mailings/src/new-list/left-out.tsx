import type { Estimate } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  list: {
    margin: 0, paddingInlineStart: '20px', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
});
const reasons = [
  'invalid', 'landline', 'duplicates', 'notAllowed', 'trafficBlocked', 'noRoute', 'noPrice', 'excluded', 'invalidText',
] as const;

/** Shows how many recipients are excluded, by reason. */
export function LeftOut({ estimate: { rejected, stopListed, emptyValues } }: { estimate: Estimate }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const counts = reasons.map((reason) => ({ reason, count: rejected[reason] ?? 0 })).filter(({ count }) => count > 0);
  if (counts.length === 0 && stopListed === 0 && emptyValues.length === 0) return null;
  return (
    <>
      {(counts.length > 0 || stopListed > 0) && (
        <ul className={styles.list} aria-label={t('new.leftOut')}>
          {counts.map(({ reason, count }) => <li key={reason}>{t(`new.left.${reason}`, { count })}</li>)}
          {stopListed > 0 && <li>{t('new.left.stopListed', { count: stopListed })}</li>}
        </ul>
      )}
      {emptyValues.length > 0 && (
        <ul className={styles.list} aria-label={t('new.empty.title')}>
          {emptyValues.map(({ field, recipients }) => <li key={field}>
            {t(`new.empty.${field === 'name' ? 'name' : 'param'}`, { count: recipients, field })}
          </li>)}
        </ul>
      )}
    </>
  );
}
