import * as z from 'zod/mini';
import { integerInQuery } from './endpoint';

/** Rows of a page, where nobody asks for another number. */
export const PAGE_ROWS = 25;

/** Of a list that grows: `cursor` is `next` or `previous` of an answer to the same question. */
export const paging = { limit: z._default(integerInQuery(1, 100), PAGE_ROWS), cursor: z.optional(z.string().check(z.maxLength(1_000))) };
