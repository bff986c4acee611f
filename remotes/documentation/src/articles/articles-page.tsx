import { useRef, useState } from 'react';
import { useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import {
  Card, FailureView, makeStyles, MenuIcon, mergeClasses, MOBILE, Skeleton, tokens, useMedia, VisuallyHidden,
} from '@portal/ui/shell';
import { Button, LinkButton, SearchFilter } from '@portal/ui/screens';
import { ArticleView } from './article-view';
import { ArticlesPlaceContext, type ArticlesPlace } from './articles-place';
import { ArticlesTree } from './articles-tree';
import { FoundArticles } from './found-articles';
import { Outline } from './outline';
import { useDocumentation } from './use-documentation';
import { useScrollToFound } from './use-scroll-to-found';

const sticky = {
  position: 'sticky', top: 'calc(var(--portal-frame-height, 0px) + 20px)', alignSelf: 'start',
  maxHeight: 'calc(100vh - var(--portal-frame-height, 0px) - 40px)', overflowY: 'auto', scrollbarWidth: 'thin',
} as const;
const useStyles = makeStyles({
  root: {
    display: 'grid', gridTemplateColumns: '240px minmax(0, 1fr)', gap: '28px', width: '100%', maxWidth: '1400px', marginInline: 'auto',
    padding: '24px 32px 48px',
    '@media (max-width: 991.98px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px', padding: '16px 20px 40px' },
    '@media (max-width: 479.98px)': { padding: '12px 12px 32px' },
  },
  side: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0, padding: '2px',
    '@media (min-width: 992px)': sticky,
  },
  // The layout depends on the width of the page, not of the window, because the menu may be open or closed.
  content: { minWidth: 0, containerType: 'inline-size' },
  reading: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24px' },
  outlined: {
    // Code and tables need the room; the outline appears where both have enough.
    '@container (min-width: 960px)': { gridTemplateColumns: 'minmax(0, 1fr) 188px' },
  },
  text: {
    minWidth: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, padding: '24px 28px 32px',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1, boxShadow: tokens.shadow2,
    '@media (max-width: 639.98px)': { padding: '16px 14px 20px' },
  },
  outline: { '@container (max-width: 959.98px)': { display: 'none' }, '@container (min-width: 960px)': sticky },
  waiting: { display: 'flex', flexDirection: 'column', gap: '14px', maxWidth: '760px' },
});

/** A table of contents at the side, and an article or search results (DOC-01). */
export function ArticlesPage({ place }: { place: ArticlesPlace }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const doc = useDocumentation(place);
  const isMobile = useMedia(MOBILE);
  const [isOpen, setIsOpen] = useState(false);
  const groups = doc.groups;
  // Long articles with few others beside them, whose contents have room for their headings.
  const isIndexed = place.group !== null;
  const content = useRef<HTMLDivElement>(null);
  useScrollToFound(content, doc.search === '' ? doc.article?.path ?? null : null);
  return (
    <ArticlesPlaceContext value={place}><div className={styles.root}>
      <div className={styles.side}>
        <SearchFilter label={t('search.label')} value={doc.search} onChange={doc.setSearch} />
        {isMobile && <Button icon={<MenuIcon />} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>{t('tree.title')}</Button>}
        {(!isMobile || isOpen) && (doc.tree.error && !doc.tree.data
          ? <Refused title={t('tree.failed')} failure={doc.tree.error} onRetry={doc.tree.reload} />
          : doc.tree.data ? <ArticlesTree
            groups={groups} current={doc.search === '' ? doc.path : null} onChoose={() => setIsOpen(false)}
            outline={isIndexed && doc.article && <Outline key={doc.article.path} article={doc.article} inTree />}
          /> : <Waiting label={t('tree.loading')} lines={8} />)}
      </div>
      <VisuallyHidden><span role="status"><FoundCount doc={doc} /></span></VisuallyHidden>
      <div ref={content} className={styles.content}>
        {doc.search === '' ? <Reading doc={doc} withOutline={!isIndexed} /> : <Found doc={doc} />}
      </div>
    </div></ArticlesPlaceContext>
  );
}

type Doc = ReturnType<typeof useDocumentation>;

function Reading({ doc: { article, shown, language, tree }, withOutline }: { doc: Doc; withOutline: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (!article && shown.error) {
    const isMissing = shown.error.name === 'not_found';
    return <Card><Refused
      title={t(isMissing ? 'article.missing' : 'article.failed')} failure={shown.error} onRetry={isMissing ? undefined : shown.reload}
      level={1}
    /></Card>;
  }
  if (!article) return tree.error && !tree.data ? null : <Waiting label={t('article.loading')} lines={12} />;
  return (
    <div className={mergeClasses(styles.reading, withOutline && styles.outlined)}>
      <div className={styles.text}>
        <ArticleView article={article} language={language} group={tree.data?.groups.find(({ id }) => id === article.group)?.title ?? ''} />
      </div>
      {withOutline && <div className={styles.outline}><Outline article={article} /></div>}
    </div>
  );
}

function Found({ doc: { found, language, tree } }: { doc: Doc }) {
  const { t } = useTranslation();
  if (found.error) return <Card><Refused title={t('search.failed')} failure={found.error} onRetry={found.reload} /></Card>;
  // Results of the previous search are shown until the new ones arrive.
  if (!found.data || !found.query) return <Waiting label={t('search.loading')} lines={6} />;
  return <div aria-busy={found.status === 'loading'}>
    <FoundArticles search={found.query.search} found={found.data} groups={tree.data?.groups ?? []} language={language} />
  </div>;
}

/** Announces the number of results to screen readers after each search. */
function FoundCount({ doc: { found, search } }: { doc: Doc }) {
  const { t } = useTranslation();
  if (search === '' || found.status !== 'ready' || !found.data || found.query?.search !== search) return null;
  const count = found.data.length;
  return count === 0 ? t('search.nothing') : t('search.found', { count, search });
}

function Refused({ title, failure, onRetry, level = 2 }: { title: string; failure: Failure; onRetry?: () => void; level?: 1 | 2 }) {
  const { t } = useTranslation();
  const failureText = useFailureText(failure);
  const isMissing = failure.name === 'not_found';
  return (
    <FailureView
      level={level} title={title} text={isMissing ? t('article.missingText') : failureText?.text}
      traceId={isMissing ? undefined : failure.traceId} onRetry={onRetry}
      actions={isMissing && <LinkButton to="/documentation/index">{t('article.toFirst')}</LinkButton>}
    />
  );
}

function Waiting({ label, lines }: { label: string; lines: number }) {
  const styles = useStyles();
  return (
    <div role="status" aria-busy="true" aria-label={label} className={styles.waiting}>
      <Skeleton width="55%" height="28px" />
      {Array.from({ length: lines }, (_, at) => <Skeleton key={at} width={`${60 + ((at * 37) % 40)}%`} />)}
    </div>
  );
}
