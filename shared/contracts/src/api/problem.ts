import * as z from 'zod/mini';
import { described } from './operation';

/** One error in a request. */
export const ApiFault = z.object({
  pointer: described(
    z.string(),
    'Where the error is: a JSON Pointer (RFC 6901) into the body, or `query/…`, `path/…`, `header/…`. If no line of a bulk request can be used, `line/` and the line number come before it.',
    '/to',
  ),
  code: described(
    z.string(), 'A stable name: `empty_parameter`, `field_invalid`, `field_unknown`, `field_repeated` or the name of the error.',
    'field_invalid',
  ),
  detail: described(z.string(), 'Explanation in words.'),
});
export type ApiFault = z.infer<typeof ApiFault>;

/** An RFC 9457 problem (`application/problem+json`). */
export const ApiProblem = z.object({
  type: described(z.string(), 'Address of the documentation of this error.'),
  title: described(z.string(), 'Short summary of the error, always the same.'),
  status: described(z.number(), 'HTTP status code.'),
  code: described(z.string(), 'Stable name of the error, for your code to check.', 'balance_insufficient'),
  detail: described(z.string(), 'What happened this time.'),
  params: described(z.record(z.string(), z.union([z.string(), z.number()])), 'Values used in `detail`, for your own wording.'),
  errors: described(z.array(ApiFault), 'Fields with errors, up to 20.'),
  requestId: described(z.string(), 'Quote it when you contact support.'),
});
export type ApiProblem = z.infer<typeof ApiProblem>;
