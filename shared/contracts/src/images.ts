import * as z from 'zod/mini';

/** A picture for messages, shown to whoever has its address. JPEG or PNG by its bytes, at most so large. */
export const MAX_IMAGE_BYTES = 1024 * 1024;
export const imageUpload = {
  method: 'POST', path: '/v2/images/upload', access: '/smslist/action/create',
  data: z.object({ url: z.string(), width: z.number(), height: z.number() }),
} as const;
