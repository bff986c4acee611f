import { toBcp47, type DocArticle, type Language } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Link } from '@portal/portal/router';
import { MessageBar, MessageBarBody } from '@portal/ui/screens';
import { focusRing, Heading, makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { useArticleAddress } from './articles-place';
import { Blocks } from './blocks';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: '14px', minWidth: 0, fontSize: tokens.fontSizeBase300, lineHeight: '24px',
    ':focus': { outline: 'none' },
  },
  markdown: { ...focusRing, color: tokens.colorBrandForegroundLink, borderRadius: tokens.borderRadiusSmall },
  group: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  lead: {
    margin: 0, maxWidth: '760px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase400, lineHeight: '26px',
    textWrap: 'pretty',
  },
  neighbours: { display: 'flex', flexWrap: 'wrap', gap: '12px', marginTop: '24px' },
  neighbour: {
    ...focusRing,
    flexGrow: 1, flexBasis: '220px', padding: '10px 16px', border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge, color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold, textDecorationLine: 'none', ':hover': { border: `1px solid ${tokens.colorBrandStroke1}` },
  },
  next: { '@media (min-width: 640px)': { textAlign: 'end' } },
  route: {
    display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular,
  },
});

/** Its articles have no public pages. */
const ADMINISTRATION = 'administration';

type Props = { article: DocArticle; group: string; language: Language };

/** An article; `group` is the title of its group. */
export function ArticleView({ article, group, language }: Props) {
  const styles = useStyles();
  const { t } = useTranslation();
  const isForeign = article.language !== language;
  return (
    <>
      {isForeign && <MessageBar layout="multiline"><MessageBarBody>{t('article.fallback')}</MessageBarBody></MessageBar>}
      <article tabIndex={-1} className={styles.root} aria-label={article.title}>
        <p className={styles.group}>{group}</p>
        <div lang={isForeign ? toBcp47(article.language) : undefined} className={styles.root}>
          <Heading level={1}>{article.title}</Heading>
          <p className={styles.lead}>{article.summary}</p>
          <Blocks blocks={article.content} path={article.path} />
        </div>
        {article.group !== ADMINISTRATION && <p className={styles.group}>
          <a href={`/docs/${language}/${article.path}.md`} target="_blank" rel="noopener" type="text/markdown" className={styles.markdown}>
            {t('article.markdown')}
          </a>
        </p>}
      </article>
      <nav aria-label={t('article.neighbours')} className={styles.neighbours}>
        <Neighbour link={article.previous} label={t('article.previous')} />
        <Neighbour link={article.next} label={t('article.next')} isNext />
      </nav>
    </>
  );
}

function Neighbour({ link, label, isNext = false }: { link: DocArticle['next']; label: string; isNext?: boolean }) {
  const styles = useStyles();
  const articleAddress = useArticleAddress();
  if (!link) return null;
  return <Link to={articleAddress(link.path)} className={mergeClasses(styles.neighbour, isNext && styles.next)}>
    <span className={styles.route}>{label}</span>
    {link.title}
  </Link>;
}
