import * as z from 'zod/mini';

export const SUCCESS_CODE = 20000;

/** A further line below an error's text: `message` is a key under `errors.*`, or plain text. */
export const ErrorLine = z.object({
  message: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type ErrorLine = z.infer<typeof ErrorLine>;

/** Envelope of every answer of the main and `/v2` API (SPEC 8). */
export type Envelope = {
  code: number;
  success: boolean;
  message?: string;
  data: unknown;
};

export const ErrorEnvelope = z.object({
  code: z.number(),
  message: z.optional(z.string()),
  data: z.optional(
    z.nullable(
      z.object({
        localizedMessage: z.optional(z.string()),
        params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
        messages: z.optional(z.array(ErrorLine)),
      }),
    ),
  ),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
