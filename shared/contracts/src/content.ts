import * as z from 'zod/mini';

/** What a message is made of (SPEC 3): a text, a picture alone, all three, a picture with a text, a file. */
export const contentTypes = ['text/plain', 'image/plain', 'text/img/button', 'image', 'file'] as const;
export type ContentType = (typeof contentTypes)[number];

const url = z.string().check(z.trim(), z.maxLength(2_000), z.regex(/^https?:\/\/[^\s]+$/, 'It has to be a URL that begins with http:// or https:// and has no blanks.'));
const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

export const ContentButton = z.strictObject({ title: words(30), url });
export type ContentButton = z.infer<typeof ContentButton>;

export const CarouselCard = z.strictObject({
  title: words(38),
  imageUrl: url,
  button: z.strictObject({ title: words(10), url }),
  secondButton: z.optional(z.strictObject({ title: words(12), url })),
});
export type CarouselCard = z.infer<typeof CarouselCard>;

/** Languages of templates and of voices, by BCP 47. */
export const contentLanguages = ['en', 'ru', 'uk', 'bg'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

/**
 * What a message has beside its text. Which of it a type needs and may have is the rule of `@portal/messaging` (`contentFault`),
 * the same on both sides; lengths here are the widest of any channel.
 */
export const RichContent = z.strictObject({
  imageUrl: z.optional(url),
  fileUrl: z.optional(url),
  fileName: z.optional(words(25)),
  button: z.optional(ContentButton),
  /** viber_survey: what can be answered. */
  options: z.optional(z.array(words(50)).check(z.minLength(2), z.maxLength(10))),
  /** viber_carousel. */
  cards: z.optional(z.array(CarouselCard).check(z.minLength(2), z.maxLength(5))),
  /** viber_otp: a template that the provider has approved, and its fields. */
  templateId: z.optional(words(100)),
  templateParams: z.optional(z.record(z.string().check(z.maxLength(50)), z.string().check(z.maxLength(125)))),
  /** Of a template, or of the voice of a speech call. */
  language: z.optional(z.enum(contentLanguages)),
});
export type RichContent = z.infer<typeof RichContent>;
