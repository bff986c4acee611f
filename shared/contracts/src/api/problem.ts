import * as z from 'zod/mini';
import { said } from './operation';

/** One thing that is wrong with a request. */
export const ApiFault = z.object({
  pointer: said(z.string(), 'Where: a JSON Pointer (RFC 6901) into the body, or `query/…`, `path/…`, `header/…`; where no line of a bulk request can be used, `line/` and the number of the line before it.', '/to'),
  code: said(z.string(), 'A stable name: `empty_parameter`, `field_invalid`, `field_unknown`, `field_repeated` or the name of the error.', 'field_invalid'),
  detail: said(z.string(), 'In words.'),
});
export type ApiFault = z.infer<typeof ApiFault>;

/** A failure as RFC 9457 has it (`application/problem+json`). */
export const ApiProblem = z.object({
  type: said(z.string(), 'Address of what the documentation says of this error.'),
  title: said(z.string(), 'The error in a few words, the same each time.'),
  status: said(z.number(), 'The HTTP status again.'),
  code: said(z.string(), 'The stable name of the error; programs decide by it.', 'balance_insufficient'),
  detail: said(z.string(), 'What happened this time.'),
  params: said(z.record(z.string(), z.union([z.string(), z.number()])), 'The values of `detail`, for sentences of one’s own.'),
  errors: said(z.array(ApiFault), 'Each field that is wrong; the first 20.'),
  requestId: said(z.string(), 'What to tell our support.'),
});
export type ApiProblem = z.infer<typeof ApiProblem>;
