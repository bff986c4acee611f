import * as z from 'zod/mini';

/**
 * An image for messages, visible to anyone with its URL: a JPEG or PNG of at most MAX_IMAGE_BYTES. The format is detected from the bytes.
 */
export const MAX_IMAGE_BYTES = 1024 * 1024;
export const imageUpload = {
  method: 'POST', path: '/v2/images/upload', access: '/smslist/action/create',
  data: z.object({ url: z.string(), width: z.number(), height: z.number() }),
} as const;
