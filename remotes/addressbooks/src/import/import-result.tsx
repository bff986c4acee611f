import type { BookJob } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(160px, 100%), 1fr))', gap: tokens.spacingHorizontalM, margin: 0,
  },
  figure: {
    display: 'flex', flexDirection: 'column', padding: '12px 16px', minWidth: 0, borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2, border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  term: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  number: {
    margin: 0, fontSize: tokens.fontSizeHero700, lineHeight: tokens.lineHeightHero700, fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground1, overflowWrap: 'anywhere',
  },
  rejected: { color: tokens.colorStatusDangerForeground1 },
  detail: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** What became of the rows of a file. The three numbers add up to the processed rows. */
export function ImportResult({ job: { added, changed, unchanged, rejected } }: { job: BookJob }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const known = changed + unchanged;
  return (
    <dl className={styles.root}>
      <div className={styles.figure}>
        <dt className={styles.term}>{t('job.added')}</dt>
        <dd className={styles.number}>{format.number(added)}</dd>
      </div>
      <div className={styles.figure}>
        <dt className={styles.term}>{t('import.known')}</dt>
        <dd className={styles.number}>{format.number(known)}</dd>
        {known > 0 && <dd className={styles.detail}>
          {t('import.knownDetail', { changed: format.number(changed), unchanged: format.number(unchanged) })}
        </dd>}
      </div>
      <div className={styles.figure}>
        <dt className={styles.term}>{t('job.rejected')}</dt>
        <dd className={mergeClasses(styles.number, rejected > 0 && styles.rejected)}>{format.number(rejected)}</dd>
        {rejected > 0 && <dd className={styles.detail}>{t('import.rejectedDetail')}</dd>}
      </div>
    </dl>
  );
}
