import { useState } from 'react';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button } from '@portal/ui/screens';
import { focusRing, makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { beginningOf, FOLDED_AT, spansOf } from '../../message-text';

const useStyles = makeStyles({
  root: { display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
  link: { ...focusRing, color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline', borderRadius: tokens.borderRadiusSmall },
  sign: {
    padding: '0 3px', margin: '0 1px', borderRadius: tokens.borderRadiusSmall, border: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground3, fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase100,
  },
  found: {
    backgroundColor: tokens.colorPaletteYellowBackground2, color: tokens.colorNeutralForeground1,
    '@media (forced-colors: active)': { backgroundColor: 'Mark', color: 'MarkText' },
  },
});

/** Renders untrusted text: no HTML, no misleading links, no bidirectional control characters. */
export function MessageText({ text, found = '' }: { text: string; /** Occurrences are highlighted. */ found?: string }) {
  const styles = useStyles();
  const [isOpen, open] = useState(false);
  const isLong = text.length > FOLDED_AT;
  return (
    <>
      <bdi dir="auto" className={styles.root}>
        {spansOf(isLong && !isOpen ? beginningOf(text) : text).map((piece, index) => {
          switch (piece.kind) {
            case 'text': return <Marked key={index} text={piece.text} found={found} />;
            case 'sign': return <span key={index} className={styles.sign} aria-hidden="true">{piece.text}</span>;
            case 'link': return <a key={index} className={styles.link} href={piece.text} target="_blank" rel="noopener noreferrer nofollow">
              <Marked text={piece.text} found={found} />
            </a>;
          }
        })}
        {isLong && !isOpen && '…'}
      </bdi>
      {isLong && <Fold characters={text.length} isOpen={isOpen} onToggle={() => open(!isOpen)} />}
    </>
  );
}

/** A separate component, so that its hooks run only for long texts. */
function Fold({ characters, isOpen, onToggle }: { characters: number; isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Button appearance="subtle" size="small" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? t('conversation.text.fold') : t('conversation.text.showAll', { characters: format.number(characters) })}
    </Button>
  );
}

/** Highlights the search text, case-insensitively. */
export function Marked({ text, found, className }: { text: string; found: string; className?: string }) {
  const styles = useStyles();
  if (found === '') return text;
  return splitAt(text, found).map((piece, index) => (index % 2 === 1 ? <mark
    key={index} className={mergeClasses(styles.found, className)}
  >{piece}</mark> : piece));
}

/** Splits the text so that every second piece is a match. Does not use `toLowerCase`, which may change the length of a text. */
function splitAt(text: string, found: string): string[] {
  const expression = new RegExp(`(${found.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'giu');
  return text.split(expression);
}
