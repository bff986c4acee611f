import { maxCharacters, minCharacters } from '@portal/contracts';
import { z } from 'zod';

const fileUrl = z.url({ protocol: /^https?$/ });
const contentInfo = z.strictObject({ fileUrl, thumbnailUrl: fileUrl.optional(), forceRefresh: z.boolean().optional() });
const postbackData = z.base64().min(1).max(2_048);
const words = (min: number, max: number) => z.string().check(minCharacters(min), maxCharacters(max));
const suggestionText = words(1, 25);
const suggestion = z.union([
  z.strictObject({ reply: z.strictObject({ text: suggestionText, postbackData }) }),
  z.strictObject({ action: z.strictObject({ text: suggestionText, postbackData, openUrlAction: z.strictObject({ url: fileUrl }) }) }),
]);
const cardContent = z.strictObject({
  title: words(1, 200).optional(),
  description: words(1, 2_000).optional(),
  media: z.strictObject({ height: z.enum(['SHORT', 'MEDIUM', 'TALL']), contentInfo }).optional(),
  suggestions: z.array(suggestion).max(4).optional(),
});
const richCard = z.union([
  z.strictObject({ standaloneCard: z.strictObject({ cardOrientation: z.enum(['HORIZONTAL', 'VERTICAL']), cardContent }) }),
  z.strictObject({
    carouselCard: z.strictObject({ cardWidth: z.enum(['SMALL', 'MEDIUM']), cardContents: z.array(cardContent).min(2).max(10) }),
  }),
]);
const suggestions = z.array(suggestion).max(11).optional();

/** AgentMessage of Google RBM v1; unknown fields are rejected. A message has one kind of content. */
export const rcsRequest = z.strictObject({
  contentMessage: z.union([
    z.strictObject({ text: words(1, 3_072), suggestions }),
    z.strictObject({ richCard, suggestions }),
    z.strictObject({ contentInfo, suggestions }),
  ]),
  messageTrafficType: z.enum(['AUTHENTICATION', 'TRANSACTION', 'PROMOTION', 'SERVICEREQUEST', 'ACKNOWLEDGEMENT']).optional(),
  ttl: z.string().regex(/^\d{1,7}(\.\d{1,9})?s$/).optional(),
});
export type RcsMessage = z.infer<typeof rcsRequest>;
