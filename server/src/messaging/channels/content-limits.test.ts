import * as fc from 'fast-check';
import { CONTENT_LIMITS, MAX_TEXT_CHARACTERS, RichContent, type Range } from '@portal/contracts';
import { codeIn, contentFault, contentNeeds, contentTypesOf, MESSAGE_TYPES, textLimit } from '@portal/messaging';
import { rcsRequest } from '../../../simulators/rcs/rcs-request';
import { calloutRequest } from '../../../simulators/sinch/requests';
import { methods } from '../../../simulators/telegram/gateway-methods';
import { viberRequest } from '../../../simulators/viber/viber-request';
import { rcsContent } from './rcs/rcs-content';
import { viberContent } from './viber/viber-content';

const letter = fc.constantFrom('a', 'Ж', '😀', '1', 'e\u0301', ' ');
const around = (...limits: number[]) => fc.constantFrom(
  ...new Set(limits.flatMap((limit) => [0, 1, 2, limit - 1, limit, limit + 1]).filter((count) => count >= 0)),
);
const words = ({ min, max }: Range) => fc.oneof(
  { weight: 9, arbitrary: fc.tuple(fc.constantFrom('a', 'Ж', '😀'), fc.constantFrom(1, min, min, max)) },
  { weight: 1, arbitrary: fc.tuple(letter, around(max)) },
).map(([sign, count]) => sign.repeat(count));
const strange = [
  'http://', 'https://:', 'http://[', 'https://x', 'http://a b', 'ftp://a.example', 'https://%', 'http://1.2.3.4.5', 'HTTPS://SHOP.example',
  `https://a.example/${'x'.repeat(1_990)}`,
];
const url = fc.oneof({
  weight: 19, arbitrary: fc.webUrl({ withQueryParameters: true }),
}, { weight: 1, arbitrary: fc.constantFrom(...strange) });
const link = (title: Range) => fc.record({ title: words(title), url });
const card = fc.record({
  title: words(CONTENT_LIMITS.cardTitle), imageUrl: url, button: link(CONTENT_LIMITS.cardButton),
  secondButton: link(CONTENT_LIMITS.cardSecondButton),
}, { requiredKeys: ['title', 'imageUrl', 'button'] });
const fields = {
  imageUrl: url, fileUrl: url, fileName: words(CONTENT_LIMITS.fileName), button: link(CONTENT_LIMITS.buttonTitle),
  options: fc.array(words(CONTENT_LIMITS.option), { minLength: 1, maxLength: 11 }), cards: fc.array(card, { minLength: 1, maxLength: 6 }),
  templateId: words(CONTENT_LIMITS.templateId),
  templateParams: fc.dictionary(words(CONTENT_LIMITS.templateField), words(CONTENT_LIMITS.templateValue), { maxKeys: 3 }),
  language: fc.constantFrom('en' as const, 'uk' as const),
};
type Field = keyof typeof fields;
const contentOf = (needs: Readonly<Record<string, string>>) => fc.record(
  Object.fromEntries(Object.keys(fields).filter((field) => field in needs).map((field) => [field, fields[field as Field]])),
  { requiredKeys: Object.keys(fields).filter((field) => needs[field] === 'required') },
);

const viberBody = (content: object, isSession: boolean) => ({
  messages: [
    { sender: 'Shop', destinations: [{ to: '380671234567' }], content, ...(isSession && { options: { applySessionRate: true } }) },
  ],
});

describe.each(
  MESSAGE_TYPES.flatMap((type) => contentTypesOf(type).map((contentType) => [type, contentType] as const)),
)('a message %s of %s', (type, contentType) => {
  it('[CHN-02] [MAIL-03] is taken by the provider wherever contract and rules take it', () => {
    const text = fc.tuple(letter, around(
      textLimit(type) ?? 12, textLimit(type, true) ?? 12, MAX_TEXT_CHARACTERS,
    )).map(([sign, count]) => sign.repeat(count));
    const body = fc.oneof(text, fc.constantFrom('Your code is 1234', '12345678', ''));
    const contents = [false, true].map((withCards) => contentOf(contentNeeds(type, contentType, withCards) ?? {}));
    let taken = 0;
    fc.assert(fc.property(body, fc.oneof(...contents), (written, given) => {
      const parsed = RichContent.safeParse(given);
      if (!parsed.success || contentFault(type, contentType, written, parsed.data) !== null) return;
      taken += 1;
      expect(refusals({ text: written, content: parsed.data })).toEqual([]);
    }), { numRuns: 1_000 });
    expect(taken).toBeGreaterThan(5);
  });

  function refusals({ text, content }: { text: string; content: RichContent }): unknown[] {
    const message = { type, contentType, text, content };
    if (type.startsWith('viber')) {
      return viberRequest.safeParse(viberBody(viberContent(message), type === 'viber_session')).error?.issues ?? [];
    }
    if (type === 'rcs') return rcsRequest.safeParse({ contentMessage: rcsContent(message) }).error?.issues ?? [];
    if (type === 'telegram_otp') {
      return methods.sendverificationmessage.safeParse({ phone_number: '+380671234567', code: codeIn(text) }).error?.issues ?? [];
    }
    if (type !== 'speechcall') return [];
    const call = { destination: { type: 'number', endpoint: '+380671234567' }, locale: 'uk-UA', text };
    return calloutRequest.safeParse({ method: 'ttsCallout', ttsCallout: call }).error?.issues ?? [];
  }
});
