import { Fragment } from 'react';
import { nameParts, type DocInline } from '@portal/contracts';
import { makeStyles, tokens } from '@portal/ui/shell';
import { RouteLink } from '@portal/ui/screens';
import { useArticleAddress } from './articles-place';

const useStyles = makeStyles({
  code: {
    padding: '1px 4px', borderRadius: tokens.borderRadiusSmall, backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace, fontSize: '0.9em', overflowWrap: 'anywhere',
    '@media (forced-colors: active)': { border: '1px solid' },
  },
  external: { color: tokens.colorBrandForegroundLink, ':hover': { color: tokens.colorBrandForegroundLinkHover } },
});

export function Inlines({ words }: { words: readonly DocInline[] }) {
  return words.map((word, at) => <Fragment key={at}><Inline word={word} /></Fragment>);
}

function Inline({ word }: { word: DocInline }) {
  const styles = useStyles();
  const articleAddress = useArticleAddress();
  switch (word.kind) {
    case 'text': return word.text;
    case 'code': return <code className={styles.code}><Breakable name={word.text} /></code>;
    case 'strong': return <strong><Inlines words={word.words} /></strong>;
    case 'em': return <em><Inlines words={word.words} /></em>;
    case 'link':
      if (word.target === 'external') {
        return <a href={word.to} target="_blank" rel="noopener noreferrer" className={styles.external}><Inlines words={word.words} /></a>;
      }
      return <RouteLink inline to={word.target === 'article' ? articleAddress(word.to, word.anchor) : word.to}>
        <Inlines words={word.words} />
      </RouteLink>;
  }
}

/** Allows line breaks between the parts of a long name. */
function Breakable({ name }: { name: string }) {
  return nameParts(name).map((piece, at) => <Fragment key={at}>{at > 0 && <wbr />}{piece}</Fragment>);
}
