import { tableName, type DocBlock } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { CodeBlock } from './code-block';
import { DocTable } from './doc-table';
import { Example } from './example';
import { Inlines } from './inlines';
import { PartHeading } from './part-heading';
import { readRequest } from './trial/http-request';
import { RequestBlock } from './trial/request-block';

const useStyles = makeStyles({
  // Lines of text stay readable; code and tables take the whole width.
  paragraph: { margin: 0, maxWidth: '760px', overflowWrap: 'anywhere', textWrap: 'pretty' },
  list: { display: 'flex', flexDirection: 'column', gap: '6px', margin: 0, paddingInlineStart: '24px' },
  entry: { '& > * + *': { marginTop: '8px' } },
  callout: {
    display: 'flex', flexDirection: 'column', gap: '6px', padding: '12px 16px', borderLeft: `4px solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorBrandBackground2,
  },
  warning: { borderLeft: `4px solid ${tokens.colorStatusWarningBorderActive}`, backgroundColor: tokens.colorStatusWarningBackground1 },
  tone: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase200 },
  image: {
    display: 'block', maxWidth: '100%', height: 'auto', border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  rule: { width: '100%', margin: '8px 0', border: 0, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
});

/** Blocks of an article. `path`: the article's path, for links to its parts. */
export function Blocks({ blocks, path }: { blocks: readonly DocBlock[]; path: string }) {
  return blocks.map((block, at) => (block.kind === 'table' ? <DocTable
    key={at} table={block} name={tableName(blocks, at)}
  /> : <Block key={at} block={block} path={path} />));
}

function Block({ block, path }: { block: Exclude<DocBlock, { kind: 'table' }>; path: string }) {
  const styles = useStyles();
  switch (block.kind) {
    case 'paragraph': return <p className={styles.paragraph}><Inlines words={block.words} /></p>;
    case 'heading': return <PartHeading heading={block} path={path} />;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return <List className={styles.list} start={block.ordered ? block.start : undefined}>
        {block.items.map((item, at) => <li key={at} className={styles.entry}><Blocks blocks={item} path={path} /></li>)}
      </List>;
    }
    case 'code': return <Code snippet={block} />;
    case 'example': return <Example snippets={block.snippets} />;
    case 'callout': return <Callout callout={block} path={path} />;
    case 'image': return <img src={`/docs/images/${block.name}`} alt={block.alt} loading="lazy" className={styles.image} />;
    case 'rule': return <hr className={styles.rule} />;
  }
}

function Code({ snippet: { language, text } }: { snippet: Extract<DocBlock, { kind: 'code' }> }) {
  const request = language === 'http' ? readRequest(text) : null;
  return request ? <RequestBlock text={text} request={request} /> : <CodeBlock text={text} />;
}

function Callout({ callout: { tone, blocks }, path }: { callout: Extract<DocBlock, { kind: 'callout' }>; path: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div role="note" aria-label={t(`tone.${tone}`)} className={mergeClasses(styles.callout, tone === 'warning' && styles.warning)}>
      <p className={styles.tone} aria-hidden="true">{t(`tone.${tone}`)}</p>
      <Blocks blocks={blocks} path={path} />
    </div>
  );
}
