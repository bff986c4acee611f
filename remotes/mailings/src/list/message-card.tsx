import { contentTypes, type ContentType, type MailingDetail } from '@portal/contracts';
import { countParts, isMessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import type { MessageDraft } from '../message/message-draft';
import { PhonePreview } from '../message/phone-preview';

const useStyles = makeStyles({
  length: {
    margin: `${tokens.spacingVerticalM} 0 0`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  fallback: {
    margin: `${tokens.spacingVerticalXL} 0 ${tokens.spacingVerticalM}`, fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300, fontWeight: tokens.fontWeightSemibold,
  },
});

/** The message as recipients see it, with its length, followed by the fallback. */
export function MessageCard({ list }: { list: MailingDetail }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { fallback } = list;
  return (
    <Card title={t('list.message')}>
      <OneMessage message={draftOf(list)} from={list.from} parts={list.smscount} personal={list.personal} />
      {fallback && (
        <>
          <h3 className={styles.fallback}>{t('list.fallback')}</h3>
          <OneMessage message={draftOf(fallback)} from={fallback.from} parts={fallback.smscount} personal={list.personal} />
        </>
      )}
    </Card>
  );
}

function OneMessage({ message, from, parts, personal }: { message: MessageDraft; from: string; parts: number; personal: boolean }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { encoding, units } = countParts(message.body);
  // Until a list with personal fields is prepared, nobody knows its parts.
  const counted = parts === 0 ? [] : message.type === 'sms'
    ? [
      t('text.parts', { count: parts }),
      ...(personal ? [] : [t('text.characters', { count: units }), t(encoding === 'gsm' ? 'list.latin' : 'list.unicode')]),
    ]
    : [t('text.parts', { count: parts })];
  return (
    <>
      <PhonePreview message={message} from={from} />
      <p className={styles.length}>{[...counted, ...(personal ? [t('list.personal')] : [])].join(' · ')}</p>
    </>
  );
}

/** A message of a type that this build does not know is previewed as plain text. */
function draftOf({ type, contentType, body, content }: Pick<MailingDetail, 'type' | 'contentType' | 'body' | 'content'>): MessageDraft {
  const known = isMessageType(type) && isContentType(contentType);
  return { type: known ? type : 'sms', contentType: known ? contentType : 'text/plain', body, content: content ?? {} };
}

const isContentType = (text: string): text is ContentType => contentTypes.some((type) => type === text);
