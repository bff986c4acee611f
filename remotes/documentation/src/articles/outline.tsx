import { useState } from 'react';
import type { DocArticle } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Link } from '@portal/portal/router';
import { SearchFilter } from '@portal/ui/screens';
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
  inTree: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '8px 0 8px 28px' },
  none: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

type Props = { article: DocArticle; /** Below the article's title in the contents. */ inTree?: boolean };

/** Links to the headings of the current article, down to level 3. Those that are error codes can be searched. */
export function Outline({ article: { path, headings }, inTree = false }: Props) {
  const styles = useStyles();
  const { t } = useTranslation();
  const articleAddress = useArticleAddress();
  const [code, setCode] = useState('');
  const sought = code.trim().toLowerCase();
  const all = headings.filter(({ level }) => level < 4);
  const shown = all.filter(({ text }) => text.toLowerCase().includes(sought));
  if (all.length < 2) return null;
  return (
    <nav aria-label={t('article.outline')} className={inTree ? styles.inTree : undefined}>
      {!inTree && <p className={styles.title} aria-hidden="true">{t('article.outline')}</p>}
      {inTree && path.startsWith('errors/') && <SearchFilter label={t('article.findCode')} value={code} onChange={setCode} />}
      {shown.length === 0 ? <p role="status" className={styles.none}>{t('search.nothing')}</p> : <ul className={styles.list}>
        {shown.map(({ id, level, text }) => <li key={id}>
          <Link to={articleAddress(path, id)} className={mergeClasses(styles.part, level === 3 && styles.deeper)}>{text}</Link>
        </li>)}
      </ul>}
    </nav>
  );
}
