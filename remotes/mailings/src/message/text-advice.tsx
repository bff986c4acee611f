import { useMemo, useState } from 'react';
import { charactersOutsideGsm, cheaperTexts, countParts, fillText, SMS_LIMITS, type CheaperText } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle, ResetIcon } from '@portal/ui/screens';
import { CharactersInText, hasFewStrayCharacters, visibleCharacter } from './characters-in-text';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  character: {
    display: 'inline-block', minWidth: '22px', margin: '2px 2px 0', padding: '0 5px', textAlign: 'center',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground1, border: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground1,
  },
  offers: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: `${tokens.spacingVerticalS} 0 0`, padding: 0,
    listStyleType: 'none',
  },
  offer: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
  words: { flex: '1 1 240px', minWidth: 0 },
  result: {
    margin: '2px 0 0', maxHeight: '120px', overflowY: 'auto', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere',
  },
});

export type TextAdviceProps = { text: string; counted?: (text: string) => string; onChange: (text: string) => void };

/** Warns about too many parts, names characters that make an SMS expensive, and offers replacements. */
export function TextAdvice({ text, counted, onChange }: TextAdviceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [applied, setApplied] = useState<{ from: string; to: string }>();
  const count = useMemo(() => {
    const filled = fillText(text, {});
    return countParts(counted ? counted(filled) : filled);
  }, [text, counted]);
  const outside = useMemo(() => charactersOutsideGsm(text), [text]);
  const offers = useMemo(() => cheaperTexts(text), [text]);
  const apply = (offer: CheaperText) => {
    setApplied({ from: text, to: offer.text });
    onChange(offer.text);
  };
  const isSlip = hasFewStrayCharacters(outside);
  return (
    <div className={styles.root}>
      {applied?.to === text && (
        <MessageBar intent="success" role="status">
          <MessageBarBody>{t('text.replaced')}</MessageBarBody>
          <MessageBarActions>
            <Button size="small" icon={<ResetIcon />} onClick={() => onChange(applied.from)}>{t('text.undo')}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {count.recommendedExceeded && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody><MessageBarTitle>{t('text.tooManyParts', { count: count.parts })}</MessageBarTitle> {t('text.tooManyPartsText', {
            recommended: SMS_LIMITS.recommendedParts,
          })}</MessageBarBody>
        </MessageBar>
      )}
      {outside.length > 0 && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            {isSlip ? (
              <>
                <MessageBarTitle>{t('text.outside', { count: outside.length })}</MessageBarTitle>{' '}
                {t('text.outsideText', { unicode: SMS_LIMITS.ucs2.single, latin: SMS_LIMITS.gsm.single })}{' '}
                {outside.map((character) => <code key={character} className={styles.character}>{visibleCharacter(character)}</code>)}
                <CharactersInText text={text} characters={outside} />
              </>
            ) : (
              t('text.otherAlphabet', { unicode: SMS_LIMITS.ucs2.single, latin: SMS_LIMITS.gsm.single })
            )}
            {offers.length > 0 && (
              <ul className={styles.offers} aria-label={t('text.cheaper')}>
                {offers.map((offer) => <Offer key={offer.rewriting} offer={offer} onApply={() => apply(offer)} />)}
              </ul>
            )}
          </MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
}

function Offer({ offer: { rewriting, text, before, after }, onApply }: { offer: CheaperText; onApply: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const saves = after.parts < before.parts;
  return (
    <li className={styles.offer}>
      <div className={styles.words}>
        <strong>{t(`text.rewritings.${rewriting}`)}</strong>{' '}
        {saves
          ? t('text.partsInstead', { after: t('text.parts', { count: after.parts }), before: before.parts })
          : t('text.moreRoom', { count: after.remainingInPart })}
        <p tabIndex={0} className={styles.result}>{text}</p>
      </div>
      <Button size="small" onClick={onApply} aria-label={t('text.replaceWith', { way: t(`text.rewritings.${rewriting}`) })}>
        {t('text.replace')}
      </Button>
    </li>
  );
}
