import { useMemo } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { charactersOutsideGsm, SMS_LIMITS, type PartCount } from '@portal/messaging';
import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@portal/ui/core';

/** So few are slips (a dash, a quotation mark, an emoji) that can be replaced; more are another alphabet. */
const SLIPS_AT_MOST = 8;

const useStyles = makeStyles({
  character: {
    display: 'inline-block', minWidth: '22px', margin: '2px 2px 0', padding: '0 5px', textAlign: 'center', borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground1, border: `1px solid ${tokens.colorNeutralStroke1}`, color: tokens.colorNeutralForeground1,
  },
});

/** What would make the text cheaper, named exactly; nothing where all is well. */
export function TextAdvice({ text, count }: { text: string; count: PartCount }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const outside = useMemo(() => (count.encoding === 'ucs2' ? charactersOutsideGsm(text) : []), [text, count.encoding]);
  const areSlips = outside.length > 0 && outside.length <= SLIPS_AT_MOST;
  return (
    <>
      {count.recommendedExceeded && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody><MessageBarTitle>{t('text.tooManyParts', { count: count.parts })}</MessageBarTitle> {t('text.tooManyPartsText', { recommended: SMS_LIMITS.recommendedParts })}</MessageBarBody>
        </MessageBar>
      )}
      {areSlips && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('text.outside', { count: outside.length })}</MessageBarTitle>{' '}
            {t('text.outsideText', { unicode: SMS_LIMITS.ucs2.single, latin: SMS_LIMITS.gsm.single })}{' '}
            {outside.map((character) => <code key={character} className={styles.character}>{visible(character)}</code>)}
          </MessageBarBody>
        </MessageBar>
      )}
      {outside.length > SLIPS_AT_MOST && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t('text.otherAlphabet', { unicode: SMS_LIMITS.ucs2.single, latin: SMS_LIMITS.gsm.single })}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}

/** A no-break space or a zero-width mark cannot be seen: its number in Unicode can. */
function visible(character: string): string {
  if (!/^[\p{Z}\p{C}\p{M}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
