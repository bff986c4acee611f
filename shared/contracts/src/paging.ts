import * as z from 'zod/mini';
import { integerInQuery } from './endpoint';

/** Default page size. */
export const PAGE_ROWS = 25;

/** Keyset paging: `cursor` is `next` or `previous` of an answer to the same query. */
export const paging = { limit: z._default(integerInQuery(1, 100), PAGE_ROWS), cursor: z.optional(z.string().check(z.maxLength(1_000))) };
