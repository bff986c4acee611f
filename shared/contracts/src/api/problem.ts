import * as z from 'zod/mini';
import { said } from './operation';

/** One thing that is wrong with a request. */
export const ApiFault = z.object({
  pointer: said(z.string(), 'Where the error is: a JSON Pointer (RFC 6901) into the body, or `query/…`, `path/…`, `header/…`. If no line of a bulk request can be used, `line/` and the line number come before it.', '/to'),
  code: said(z.string(), 'A stable name: `empty_parameter`, `field_invalid`, `field_unknown`, `field_repeated` or the name of the error.', 'field_invalid'),
  detail: said(z.string(), 'Explanation in words.'),
});
export type ApiFault = z.infer<typeof ApiFault>;

/** A failure as RFC 9457 has it (`application/problem+json`). */
export const ApiProblem = z.object({
  type: said(z.string(), 'Address of the documentation of this error.'),
  title: said(z.string(), 'Short summary of the error, always the same.'),
  status: said(z.number(), 'HTTP status code.'),
  code: said(z.string(), 'Stable name of the error, for your code to check.', 'balance_insufficient'),
  detail: said(z.string(), 'What happened this time.'),
  params: said(z.record(z.string(), z.union([z.string(), z.number()])), 'Values used in `detail`, for your own wording.'),
  errors: said(z.array(ApiFault), 'Fields with errors, up to 20.'),
  requestId: said(z.string(), 'Quote it when you contact support.'),
});
export type ApiProblem = z.infer<typeof ApiProblem>;
