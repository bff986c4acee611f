import type { AddressBook } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';

/** More tags are a number. */
const MAX_TAGS = 3;

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px', fontSize: tokens.fontSizeBase200,
    // Cards have values at their end.
    '@media (max-width: 639.98px)': { justifyContent: 'flex-end' },
  },
  fields: { color: tokens.colorNeutralForeground2 },
  tag: {
    padding: '0 6px', maxWidth: '140px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap',
    borderRadius: tokens.borderRadiusMedium, border: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
  },
  more: { color: tokens.colorNeutralForeground3 },
});

/** What contacts of the book carry: its named fields, and its first tags. */
export function BookContent({ book: { paramNames, tags } }: { book: AddressBook }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const fields = paramNames.filter((name) => name !== null);
  if (fields.length === 0 && tags.length === 0) return '—';
  return (
    <span className={styles.root}>
      {fields.length > 0 && <span className={styles.fields}>{fields.join(', ')}</span>}
      {tags.slice(0, MAX_TAGS).map((tag) => <span key={tag} className={styles.tag} title={tag}>{tag}</span>)}
      {tags.length > MAX_TAGS && <span className={styles.more}>{t('books.moreTags', { count: tags.length - MAX_TAGS })}</span>}
    </span>
  );
}
