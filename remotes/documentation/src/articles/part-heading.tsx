import type { DocBlock } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Heading, LinkIcon, makeStyles, tokens } from '@portal/ui/shell';
import { RouteLink } from '@portal/ui/screens';
import { useArticleAddress } from './articles-place';
import { Inlines } from './inlines';

const useStyles = makeStyles({
  root: {
    '&:hover a, & a:focus-visible': { opacity: 1 }, ':focus': { outline: 'none' },
    '&[data-level="2"]': { marginTop: '20px', paddingTop: '20px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    '&[data-level="3"], &[data-level="4"]': { marginTop: '12px' },
  },
  link: {
    display: 'inline-flex', marginInlineStart: '6px', fontSize: '16px', verticalAlign: 'middle', color: tokens.colorNeutralForeground3,
    opacity: 0, '@media (hover: none)': { opacity: 1 },
  },
});

/** Heading of a part of an article, with a link to that part. */
export function PartHeading({ heading: { id, level, words }, path }: { heading: Extract<DocBlock, { kind: 'heading' }>; path: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const articleAddress = useArticleAddress();
  return (
    <div className={styles.root} data-part={id} data-level={level} tabIndex={-1}>
      <Heading level={level === 2 ? 2 : level === 3 ? 3 : 4}>
        <Inlines words={words} />
        <RouteLink to={articleAddress(path, id)} className={styles.link}><LinkIcon aria-label={t('article.part')} /></RouteLink>
      </Heading>
    </div>
  );
}
