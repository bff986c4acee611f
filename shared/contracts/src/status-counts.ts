import * as z from 'zod/mini';

/**
 * Messages of a list by outcome (outcomeOf of @portal/messaging): `{"3": 97, "21": 3}`. Missing means zero; the values add up to msgcount.
 */
export const StatusCounts = z.record(z.string(), z.number());
export type StatusCounts = z.infer<typeof StatusCounts>;
