import type { AuditEntry } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  box: { width: '100%', overflowX: 'auto' },
  table: {
    width: '100%', borderCollapse: 'collapse', textAlign: 'start', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  caption: {
    textAlign: 'start', paddingBottom: tokens.spacingVerticalXS, fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  cell: {
    padding: '6px 16px 6px 0', textAlign: 'start', verticalAlign: 'top', borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere', minWidth: '80px',
  },
  head: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  before: { color: tokens.colorNeutralForeground3 },
});

/** Old and new values of the changed fields. */
export function AuditChanges({ changes }: Pick<AuditEntry, 'changes'>) {
  const { t } = useTranslation();
  const styles = useStyles();
  if (changes.length === 0) return null;
  const written = (value: unknown) => textOf(value) ?? t('audit.nothing');
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('audit.changes')}</caption>
        <thead>
          <tr>{(['field', 'before', 'after'] as const).map((column) => <th
            key={column} scope="col" className={mergeClasses(styles.cell, styles.head)}
          >{t(`audit.columns.${column}`)}</th>)}</tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row" className={styles.cell}>{field}</th>
              <td className={mergeClasses(styles.cell, styles.before)}>{written(before)}</td>
              <td className={styles.cell}>{written(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(String).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
