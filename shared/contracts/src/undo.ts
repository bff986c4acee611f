import * as z from 'zod/mini';

/** Deleted data can be restored with `undo` until the given time. */
export const Undo = z.object({ undo: z.string(), until: z.string() });
export type Undo = z.infer<typeof Undo>;
