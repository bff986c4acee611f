import { toBcp47, type DocFound, type DocGroup, type Language } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Heading, makeStyles, tokens } from '@portal/ui/shell';
import { EmptyState, RouteLink, SearchIcon } from '@portal/ui/screens';
import { useArticleAddress } from './articles-place';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '20px', margin: '12px 0 0', padding: 0, listStyleType: 'none', maxWidth: '760px' },
  title: { fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase400 },
  foreign: {
    marginInlineStart: '8px', padding: '1px 6px', border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap',
  },
  text: { margin: '2px 0 0', color: tokens.colorNeutralForeground2, lineHeight: '20px', overflowWrap: 'anywhere' },
  group: { margin: '2px 0 0', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  mark: {
    padding: '0 1px', borderRadius: '2px', color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorPaletteYellowBackground2,
    '@media (forced-colors: active)': { color: 'HighlightText', backgroundColor: 'Highlight' },
  },
});

type Props = { search: string; found: readonly DocFound[]; groups: readonly DocGroup[]; language: Language };

/** Search results, best first, with an excerpt. */
export function FoundArticles({ search, found, groups, language }: Props) {
  const styles = useStyles();
  const { t } = useTranslation();
  const articleAddress = useArticleAddress();
  if (found.length === 0) return <EmptyState icon={<SearchIcon />} title={t('search.nothing')} text={t('search.nothingText')} />;
  return (
    <section aria-label={t('search.found', { count: found.length, search })}>
      <Heading level={2} size="medium">{t('search.found', { count: found.length, search })}</Heading>
      <ol className={styles.list}>
        {found.map(({ path, title, anchor, heading, excerpt, group, language: of }) => (
          <li key={path} lang={of === language ? undefined : toBcp47(of)}>
            <RouteLink to={articleAddress(path, anchor)} className={styles.title}>
              {heading === null ? title : `${title} › ${heading}`}
            </RouteLink>
            {of !== language && <span className={styles.foreign} lang={toBcp47(language)}>{t('search.inEnglish')}</span>}
            <p className={styles.text}>
              {excerpt.map(({ text, marked }, at) => (marked ? <mark key={at} className={styles.mark}>{text}</mark> : text))}
            </p>
            <p className={styles.group} lang={toBcp47(language)}>{groups.find(({ id }) => id === group)?.title}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
