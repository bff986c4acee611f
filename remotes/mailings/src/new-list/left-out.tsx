import { useId, type ReactNode } from 'react';
import type { Estimate } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  title: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
});
const reasons = [
  'invalid', 'landline', 'duplicates', 'notAllowed', 'trafficBlocked', 'noRoute', 'noPrice', 'excluded', 'invalidText',
] as const;

/** Shows how many recipients are excluded, by reason. */
export function LeftOut({ estimate: { rejected, stopListed, emptyValues } }: { estimate: Estimate }) {
  const { t } = useTranslation();
  const counts = reasons.map((reason) => ({ reason, count: rejected[reason] ?? 0 })).filter(({ count }) => count > 0);
  if (counts.length === 0 && stopListed === 0 && emptyValues.length === 0) return null;
  return (
    <>
      {(counts.length > 0 || stopListed > 0) && (
        <Counted title={t('new.leftOut')}>
          {counts.map(({ reason, count }) => <li key={reason}>{t(`new.left.${reason}`, { count })}</li>)}
          {stopListed > 0 && <li>{t('new.left.stopListed', { count: stopListed })}</li>}
        </Counted>
      )}
      {emptyValues.length > 0 && (
        <Counted title={t('new.empty.title')}>
          {emptyValues.map(({ field, recipients }) => <li key={field}>
            {t(`new.empty.${field === 'name' ? 'name' : 'param'}`, { count: recipients, field })}
          </li>)}
        </Counted>
      )}
    </>
  );
}

function Counted({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  const id = useId();
  return (
    <div className={styles.root}>
      <p id={id} className={styles.title}>{title}</p>
      <ul className={styles.list} aria-labelledby={id}>{children}</ul>
    </div>
  );
}
