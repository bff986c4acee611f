import { useState, type ReactNode } from 'react';
import type { DocGroup } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Link } from '@portal/portal/router';
import { ChevronDownIcon, ChevronRightIcon, focusRing, makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { useArticleAddress } from './articles-place';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '2px' },
  group: {
    ...focusRing,
    display: 'flex', alignItems: 'center', gap: '6px', width: '100%', minHeight: '36px', padding: '4px 8px', border: 0,
    borderRadius: tokens.borderRadiusMedium, backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1, font: 'inherit', fontWeight: tokens.fontWeightSemibold, textAlign: 'start', cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  list: { margin: '0 0 8px', padding: 0, listStyleType: 'none' },
  article: {
    ...focusRing,
    display: 'block', padding: '6px 8px 6px 28px', borderRadius: tokens.borderRadiusMedium, color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none', lineHeight: '20px',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
  },
  current: {
    backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});

type Props = {
  groups: readonly DocGroup[]; current: string | null; onChoose?: () => void;
  /** Headings of the current article. */
  outline?: ReactNode;
};

/** All articles in collapsible groups; the first one and that of the current article are initially open. */
export function ArticlesTree({ groups, current, onChoose, outline }: Props) {
  const styles = useStyles();
  const { t } = useTranslation();
  const articleAddress = useArticleAddress();
  const [toggled, setToggled] = useState<Record<string, boolean>>({});
  return (
    <nav aria-label={t('tree.title')} className={styles.root}>
      {groups.map(({ id, title, articles }, at) => {
        const isOpen = toggled[id] ?? (at === 0 || articles.some(({ path }) => path === current));
        return (
          <div key={id}>
            <button type="button" aria-expanded={isOpen} className={styles.group} onClick={() => setToggled({ ...toggled, [id]: !isOpen })}>
              {isOpen ? <ChevronDownIcon aria-hidden="true" /> : <ChevronRightIcon aria-hidden="true" />}{title}
            </button>
            {isOpen && (
              <ul className={styles.list} aria-label={title}>
                {articles.map((article) => (
                  <li key={article.path}>
                    <Link
                      to={articleAddress(article.path)} aria-current={article.path === current ? 'page' : undefined}
                      className={mergeClasses(styles.article, article.path === current && styles.current)} onClick={onChoose}
                    >
                      {article.title}
                    </Link>
                    {article.path === current && outline}
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </nav>
  );
}
