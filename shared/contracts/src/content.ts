import * as z from 'zod/mini';
import { maxCharacters, minCharacters } from './characters';
import { CONTENT_LIMITS as LIMITS, type Range } from './content-limits';

/** Message contents (SPEC 3): a text, an image alone, text with image and button, an image with a text, a file. */
export const contentTypes = ['text/plain', 'image/plain', 'text/img/button', 'image', 'file'] as const;
export type ContentType = (typeof contentTypes)[number];

const url = z.string().check(
  z.trim(), maxCharacters(LIMITS.url.max),
  z.regex(/^https?:\/\/[^\s]+$/, { error: 'Must be a URL that starts with http:// or https:// and has no spaces.', abort: true }),
  z.refine((text) => URL.canParse(text), 'Must be a URL with a host.'),
);
const words = ({ min, max }: Range) => z.string().check(z.trim(), minCharacters(min), maxCharacters(max));

export const ContentButton = z.strictObject({ title: words(LIMITS.buttonTitle), url });
export type ContentButton = z.infer<typeof ContentButton>;

export const CarouselCard = z.strictObject({
  title: words(LIMITS.cardTitle),
  imageUrl: url,
  button: z.strictObject({ title: words(LIMITS.cardButton), url }),
  secondButton: z.optional(z.strictObject({ title: words(LIMITS.cardSecondButton), url })),
});
export type CarouselCard = z.infer<typeof CarouselCard>;

/** Languages of templates and voices, by BCP 47. */
export const contentLanguages = ['en', 'ru', 'uk', 'bg'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

/**
 * Content besides the text. In browser and server, `contentFault` of `@portal/messaging` decides which parts a type requires and allows;
 * lengths here are the widest of any channel.
 */
export const RichContent = z.strictObject({
  imageUrl: z.optional(url),
  fileUrl: z.optional(url),
  fileName: z.optional(words(LIMITS.fileName)),
  button: z.optional(ContentButton),
  /** Possible answers, for viber_survey. */
  options: z.optional(z.array(words(LIMITS.option)).check(z.minLength(LIMITS.options.min), z.maxLength(LIMITS.options.max))),
  /** Only for viber_carousel. */
  cards: z.optional(z.array(CarouselCard).check(z.minLength(LIMITS.cards.min), z.maxLength(LIMITS.cards.max))),
  /** For viber_otp: a template approved by the provider, and its fields. */
  templateId: z.optional(words(LIMITS.templateId)),
  templateParams: z.optional(
    z.record(z.string().check(maxCharacters(LIMITS.templateField.max)), z.string().check(maxCharacters(LIMITS.templateValue.max))),
  ),
  /** Language of a template, or of a speech call's voice. */
  language: z.optional(z.enum(contentLanguages)),
});
export type RichContent = z.infer<typeof RichContent>;
