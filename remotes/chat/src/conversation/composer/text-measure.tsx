import type { ChatRoute } from '@portal/contracts';
import { countParts } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import type { Attachment } from '../attachments/attachments.slice';
import { onOneLine } from '@portal/messaging';
import { charactersIn, costOf, messagesFor } from './compose';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', gap: `0 ${tokens.spacingHorizontalM}`, color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, fontVariantNumeric: 'tabular-nums',
  },
  over: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

export type TextMeasureProps = { id: string; route: ChatRoute; text: string; attachment: Attachment | undefined };

/** The length of the text (for SMS also the parts), the route's maximum length, and the price. */
export function TextMeasure({ id, route, text, attachment }: TextMeasureProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const characters = charactersIn(text);
  const { parts, remainingInPart } = countParts(text);
  const attached = attachment?.status === 'ready' ? { ...attachment, name: onOneLine(attachment.name) } : null;
  const messages = messagesFor(route.type, text, attached);
  const cost = costOf(route, messages);
  return (
    <span id={id} className={styles.root}>
      {route.type === 'sms' && <span>{t('conversation.measure.parts', { count: parts })}</span>}
      {route.type === 'sms' && parts > 0 && <span>{t('conversation.measure.left', { count: remainingInPart })}</span>}
      <span className={mergeClasses(characters > route.maxCharacters && styles.over)}>
        {t('conversation.measure.characters', { used: format.number(characters), most: format.number(route.maxCharacters) })}
      </span>
      {messages.length > 1 && <span>{t('conversation.measure.messages', { count: messages.length })}</span>}
      {cost !== null && route.currency !== null && messages.length > 0 && (
        <span>{t('conversation.measure.costs', { price: format.price(cost, route.currency) })}</span>
      )}
    </span>
  );
}
