import * as z from 'zod/mini';

/** Messages of a list by outcome (`outcomeOf`): `{"3": 97, "21": 3}`. A missing outcome means zero. Values add up to msgcount. */
export const StatusCounts = z.record(z.string(), z.number());
export type StatusCounts = z.infer<typeof StatusCounts>;
