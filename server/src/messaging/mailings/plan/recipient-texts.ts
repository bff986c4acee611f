import { MAX_TEXT_CHARACTERS, type MessageType } from '@portal/contracts';
import { hasPersonalFields, hasUnsubscribeField, isCode, personalText, type PersonalText, type PersonalValues } from '@portal/messaging';
import { withIndividualLinks, type TextLink } from '../../shortlinks';
import type { UnsubscribeLinks } from '../../unsubscribe';
import { faultIn, partsOf, type MessageContent, type TextFault, type TextParts } from './message-text';

/** Without `messageId`, unique and unsubscribe links are placeholders of the right length. `text` replaces the list's text, unless null. */
export type Addressed = { values: PersonalValues; messageId?: bigint; text?: string | null };

export type RenderedText = TextParts & { body: string };
/** Of two texts that are compared, `stored` names the one in `main`; the other may replace it. */
export type ComparedText = { stored: 'a' | 'b'; other: RenderedText };
/** `fallback` is null if there is none or it cannot be sent to the recipient. */
export type RecipientTexts = { main: RenderedText; fallback: RenderedText | null; compared?: ComparedText };

export type ListTexts = {
  own: { main: boolean; fallback: boolean };
  /** Returns the texts in the order of the recipients, with a fault if the main text cannot be sent. */
  of(recipients: readonly Addressed[]): readonly (RecipientTexts | TextFault)[];
};

const TOO_LONG: TextFault = { error: 'text_too_long', field: 'body', params: { max: MAX_TEXT_CHARACTERS } };

/** `own`: links that become unique. `unsubscribe`: null if nothing in the texts is replaced by an unsubscribe link. */
export type LinksOfTexts = { own: readonly TextLink[]; unsubscribe: UnsubscribeLinks | null };

/** Fills the fields in a list's texts, then makes links unique (MAIL-12). With `lineTexts`, recipients may have their own texts. */
export function textsOfList(main: MessageContent, fallback: MessageContent | null, links: LinksOfTexts, lineTexts = false): ListTexts {
  const mainTexts = lineTexts ? withLineTexts(main, textsOf(main, links), links) : textsOf(main, links);
  const fallbackTexts = fallback && textsOf(fallback, links);
  return {
    own: { main: mainTexts.own, fallback: fallbackTexts?.own ?? false },
    of(recipients) {
      const mains = mainTexts.of(recipients);
      const fallbacks = fallbackTexts?.of(recipients);
      return mains.map((rendered, index) => {
        if ('error' in rendered) return rendered;
        const second = fallbacks?.[index];
        return { main: rendered, fallback: second && !('error' in second) ? second : null };
      });
    },
  };
}

type Texts = { own: boolean; of(recipients: readonly Addressed[]): readonly (RenderedText | TextFault)[] };

function withLineTexts(message: MessageContent, texts: Texts, { unsubscribe }: LinksOfTexts): Texts {
  const renderLineText = ({ text, values, messageId }: Addressed): RenderedText | TextFault | null => {
    if (typeof text !== 'string') return null;
    const written = personalText(text);
    if (written.minLength(values) > MAX_TEXT_CHARACTERS) return TOO_LONG;
    const [link = null] = hasUnsubscribeLink(message.type, text) ? unsubscribe?.([messageId]) ?? [] : [];
    return renderText(message, written.fill(values, link));
  };
  return {
    own: true,
    of: (recipients) => texts.of(recipients).map((rendered, index) => {
      const recipient = recipients[index];
      return (recipient && renderLineText(recipient)) ?? rendered;
    }),
  };
}

function renderText(message: MessageContent, text: string): RenderedText | TextFault {
  return faultIn({ ...message, body: text }) ?? { body: text, ...partsOf(message.type, text) };
}

/** One-time codes have no unsubscribe links. */
export function hasUnsubscribeLink(type: MessageType, text: string): boolean {
  return !isCode(type) && hasUnsubscribeField(text);
}

function textsOf(message: MessageContent, allLinks: LinksOfTexts): Texts {
  const { type, body } = message;
  const links = {
    own: allLinks.own.filter(({ code }) => body.includes(code)), unsubscribe: hasUnsubscribeLink(type, body) ? allLinks.unsubscribe : null,
  };
  const render = (text: string) => renderText(message, text);
  if (links.own.length === 0 && links.unsubscribe === null && !hasPersonalFields(body)) {
    const same = render(body);
    return { own: false, of: (recipients: readonly Addressed[]) => recipients.map(() => same) };
  }
  const written = personalText(body);
  return {
    own: true,
    of(recipients: readonly Addressed[]): (RenderedText | TextFault)[] {
      // Skips texts that are certain to be refused: many long values could produce megabytes of text.
      const fits = ({ values }: Addressed) => written.minLength(values) <= MAX_TEXT_CHARACTERS;
      const texts = writtenTo(written, recipients.filter(fits), links).values();
      return recipients.map((recipient) => (fits(recipient) ? render(texts.next().value ?? '') : TOO_LONG));
    },
  };
}

export function writtenTo(written: PersonalText, recipients: readonly Addressed[], { own, unsubscribe }: LinksOfTexts): string[] {
  const unsubscribeLinks = unsubscribe?.(recipients.map(({ messageId }) => messageId));
  const filled = recipients.map(({ values, messageId = 0n }, index) => (
    { id: messageId, text: written.fill(values, unsubscribeLinks?.[index]) }));
  return own.length === 0 ? filled.map(({ text }) => text) : withIndividualLinks(own, filled);
}
