import { useState } from 'react';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button } from '@portal/ui/screens';
import { focusRing, makeStyles, tokens } from '@portal/ui/shell';
import { Marked } from '../../marked';
import { beginningOf, FOLDED_AT, spansOf } from '../../message-text';

const useStyles = makeStyles({
  root: { display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
  link: { ...focusRing, color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline', borderRadius: tokens.borderRadiusSmall },
  sign: {
    padding: '0 3px', margin: '0 1px', borderRadius: tokens.borderRadiusSmall, border: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground3, fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase100,
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
