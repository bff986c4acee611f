import type { DocArticle } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Link } from '@portal/portal/router';
import { focusRing, makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { useArticleAddress } from './articles-place';

const useStyles = makeStyles({
  title: {
    margin: '0 0 6px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none', borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
  part: {
    ...focusRing, display: 'block', padding: '4px 8px 4px 12px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
    lineHeight: '18px', textDecorationLine: 'none', overflowWrap: 'anywhere', ':hover': { color: tokens.colorNeutralForeground1 },
  },
  deeper: { paddingInlineStart: '24px' },
});

/** Links to the headings of the current article, down to level 3. */
export function Outline({ article: { path, headings } }: { article: DocArticle }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const articleAddress = useArticleAddress();
  const shown = headings.filter(({ level }) => level < 4);
  if (shown.length < 2) return null;
  return (
    <nav aria-label={t('article.outline')}>
      <p className={styles.title} aria-hidden="true">{t('article.outline')}</p>
      <ul className={styles.list}>
        {shown.map(({ id, level, text }) => <li key={id}>
          <Link to={articleAddress(path, id)} className={mergeClasses(styles.part, level === 3 && styles.deeper)}>{text}</Link>
        </li>)}
      </ul>
    </nav>
  );
}
