import { MAX_TEXT_CHARACTERS } from '@portal/contracts';
import { hasPersonalFields, personalText, type PersonalText, type PersonalValues } from '@portal/messaging';
import { ownTexts, type TextLink } from '../shortlinks';
import { faultIn, partsOf, type MessageContent, type TextFault, type TextParts } from './message-text';

/** Of one recipient. Without `messageId` the links in his text are as long as his own would be; `text` is said to him instead of the main one. */
export type Addressed = { values: PersonalValues; messageId?: bigint; text?: string | null };

export type Said = TextParts & { body: string };
/** `fallback` is null where there is none, or where it cannot be sent to him. */
export type RecipientTexts = { main: Said; fallback: Said | null };

export type ListTexts = {
  /** Each recipient has a text of his own; `fallback`: also of the fallback. */
  own: { main: boolean; fallback: boolean };
  /** In the order of the recipients; a fault where the text that would be his cannot be sent. */
  of(recipients: readonly Addressed[]): readonly (RecipientTexts | TextFault)[];
};

const TOO_LONG: TextFault = { error: 'text_too_long', field: 'body', params: { max: MAX_TEXT_CHARACTERS } };

/**
 * What the messages of a list say, to all the same or to each his own (MAIL-12): personal fields are filled, then `links` become
 * the recipient's. With `lineTexts` a recipient may have come with a text of his own. What a type takes is asked of each text that results.
 */
export function textsOfList(
  main: MessageContent, fallback: MessageContent | null, links: readonly TextLink[], lineTexts = false,
): ListTexts {
  const mainTexts = lineTexts ? withLineTexts(main, textsOf(main, links)) : textsOf(main, links);
  const fallbackTexts = fallback && textsOf(fallback, links);
  return {
    own: { main: mainTexts.own, fallback: fallbackTexts?.own ?? false },
    of(recipients) {
      const mains = mainTexts.of(recipients);
      const fallbacks = fallbackTexts?.of(recipients);
      return mains.map((said, index) => {
        if ('error' in said) return said;
        const second = fallbacks?.[index];
        return { main: said, fallback: second && !('error' in second) ? second : null };
      });
    },
  };
}

type Texts = { own: boolean; of(recipients: readonly Addressed[]): readonly (Said | TextFault)[] };

function withLineTexts(message: MessageContent, texts: Texts): Texts {
  const sayTo = ({ text, values }: Addressed): Said | TextFault | null => {
    if (typeof text !== 'string') return null;
    const written = personalText(text);
    return written.leastLength(values) > MAX_TEXT_CHARACTERS ? TOO_LONG : sayOf(message, written.fill(values));
  };
  return {
    own: true,
    of: (recipients) => texts.of(recipients).map((said, index) => {
      const recipient = recipients[index];
      return (recipient && sayTo(recipient)) ?? said;
    }),
  };
}

function sayOf(message: MessageContent, text: string): Said | TextFault {
  return faultIn({ ...message, body: text }) ?? { body: text, ...partsOf(message.type, text) };
}

function textsOf(message: MessageContent, allLinks: readonly TextLink[]): Texts {
  const { body } = message;
  const links = allLinks.filter(({ code }) => body.includes(code));
  const say = (text: string) => sayOf(message, text);
  if (links.length === 0 && !hasPersonalFields(body)) {
    const same = say(body);
    return { own: false, of: (recipients: readonly Addressed[]) => recipients.map(() => same) };
  }
  const written = personalText(body);
  return {
    own: true,
    of(recipients: readonly Addressed[]): (Said | TextFault)[] {
      // Many long values could make one text of many megabytes, which would be refused once it is made.
      const fits = ({ values }: Addressed) => written.leastLength(values) <= MAX_TEXT_CHARACTERS;
      const texts = writtenTo(written, recipients.filter(fits), links).values();
      return recipients.map((recipient) => (fits(recipient) ? say(texts.next().value ?? '') : TOO_LONG));
    },
  };
}

/** What a text says to each of them, in their order. */
export function writtenTo(written: PersonalText, recipients: readonly Addressed[], links: readonly TextLink[]): string[] {
  const filled = recipients.map(({ values, messageId = 0n }) => ({ id: messageId, text: written.fill(values) }));
  return links.length === 0 ? filled.map(({ text }) => text) : ownTexts(links, filled);
}
