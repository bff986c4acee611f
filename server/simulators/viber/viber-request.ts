import { maxCharacters, minCharacters } from '@portal/contracts';
import { z } from 'zod';

// Infobip's limits count characters as JSON Schema does, not UTF-16 units as `length` does.
const text = (min: number, max: number) => z.string().check(minCharacters(min), maxCharacters(max));
const url = z.url({ protocol: /^https?$/ });
const button = z.strictObject({ title: text(1, 30), action: url });
const card = z.strictObject({
  text: text(2, 38),
  mediaUrl: url,
  buttons: z.tuple([
    z.strictObject({ title: text(1, 10), action: url }),
  ]).rest(z.strictObject({ title: text(1, 12), action: url })).refine((buttons) => buttons.length <= 2),
});

const content = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('TEXT'), text: text(1, 1_000), button: button.optional() }),
  z.strictObject({
    type: z.literal('IMAGE'), mediaUrl: url, text: text(1, 1_000).optional(), button: button.optional(),
    showImageInFullScreen: z.boolean().optional(),
  }).refine((picture) => picture.button === undefined || picture.text !== undefined, 'a button needs a text'),
  z.strictObject({ type: z.literal('FILE'), mediaUrl: url, fileName: text(1, 25) }),
  z.strictObject({ type: z.literal('LIST'), text: text(1, 85), options: z.array(text(1, 50)).min(2).max(10) }),
  z.strictObject({ type: z.literal('CAROUSEL'), text: text(1, 1_000), cards: z.array(card).min(2).max(5) }),
  z.strictObject({
    type: z.literal('OTP_TEMPLATE'), templateId: z.string().min(1), parameters: z.record(z.string(), text(0, 125)),
    language: z.enum(['ENGLISH', 'RUSSIAN', 'UKRAINIAN', 'BULGARIAN']).optional(),
  }),
]);

export const viberMessage = z.strictObject({
  sender: z.string().min(1),
  destinations: z.array(z.strictObject({ to: z.string().regex(/^\d{5,15}$/), messageId: text(1, 200).optional() })).length(1),
  content,
  options: z.strictObject({
    label: z.enum(['PROMOTIONAL', 'TRANSACTIONAL']).optional(),
    applySessionRate: z.boolean().optional(),
    validityPeriod: z.strictObject({ amount: z.int().min(1), timeUnit: z.enum(['SECONDS', 'MINUTES', 'HOURS']).optional() }).optional(),
  }).optional(),
  webhooks: z.strictObject({
    delivery: z.strictObject({ url }).optional(),
    seen: z.strictObject({ url }).optional(),
    contentType: z.literal('application/json').optional(),
    callbackData: z.string().max(4_000).optional(),
  }).optional(),
}).refine(({ content: { type, ...rest }, options }) => (
  !options?.applySessionRate || type === 'FILE' || !('button' in rest) && (type === 'TEXT' || type === 'IMAGE' && !('text' in rest))
), 'no session rate for this content');

/** Body of POST /viber/2/messages, as in Infobip's API reference; unknown fields are rejected. */
export const viberRequest = z.strictObject({ messages: z.array(viberMessage).min(1).max(1_000) });
export type ViberMessage = z.infer<typeof viberMessage>;
