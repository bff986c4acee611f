import * as z from 'zod/mini';

/** Messages of a list by delivery status: `{"3": 97, "2": 3}`. Absent means none; the values always add up to msgcount. */
export const StatusCounts = z.record(z.string(), z.number());
export type StatusCounts = z.infer<typeof StatusCounts>;
