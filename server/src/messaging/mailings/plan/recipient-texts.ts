import { MAX_TEXT_CHARACTERS } from '@portal/contracts';
import { hasPersonalFields, personalText, type PersonalText, type PersonalValues } from '@portal/messaging';
import { withIndividualLinks, type TextLink } from '../../shortlinks';
import { faultIn, partsOf, type MessageContent, type TextFault, type TextParts } from './message-text';

/** Without `messageId`, unique links are placeholders of the right length. `text` replaces the list's text, unless null. */
export type Addressed = { values: PersonalValues; messageId?: bigint; text?: string | null };

export type RenderedText = TextParts & { body: string };
/** `fallback` is null if there is none or it cannot be sent to the recipient. */
export type RecipientTexts = { main: RenderedText; fallback: RenderedText | null };

export type ListTexts = {
  own: { main: boolean; fallback: boolean };
  /** Returns the texts in the order of the recipients, with a fault if the main text cannot be sent. */
  of(recipients: readonly Addressed[]): readonly (RecipientTexts | TextFault)[];
};

const TOO_LONG: TextFault = { error: 'text_too_long', field: 'body', params: { max: MAX_TEXT_CHARACTERS } };

/** Fills personal fields in a list's texts, then makes `links` unique (MAIL-12). With `lineTexts`, recipients may have their own texts. */
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
      return mains.map((rendered, index) => {
        if ('error' in rendered) return rendered;
        const second = fallbacks?.[index];
        return { main: rendered, fallback: second && !('error' in second) ? second : null };
      });
    },
  };
}

type Texts = { own: boolean; of(recipients: readonly Addressed[]): readonly (RenderedText | TextFault)[] };

function withLineTexts(message: MessageContent, texts: Texts): Texts {
  const renderLineText = ({ text, values }: Addressed): RenderedText | TextFault | null => {
    if (typeof text !== 'string') return null;
    const written = personalText(text);
    return written.minLength(values) > MAX_TEXT_CHARACTERS ? TOO_LONG : renderText(message, written.fill(values));
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

function textsOf(message: MessageContent, allLinks: readonly TextLink[]): Texts {
  const { body } = message;
  const links = allLinks.filter(({ code }) => body.includes(code));
  const render = (text: string) => renderText(message, text);
  if (links.length === 0 && !hasPersonalFields(body)) {
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

export function writtenTo(written: PersonalText, recipients: readonly Addressed[], links: readonly TextLink[]): string[] {
  const filled = recipients.map(({ values, messageId = 0n }) => ({ id: messageId, text: written.fill(values) }));
  return links.length === 0 ? filled.map(({ text }) => text) : withIndividualLinks(links, filled);
}
