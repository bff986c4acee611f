import { z } from 'zod';

/** How a path of the customer's server answers. */
export const behaviourSchema = z.object({
  /** `silent` never answers; `endless` answers and goes on without end; `huge` answers with ten megabytes; `cut` closes the connection. */
  manner: z.enum(['answers', 'silent', 'endless', 'huge', 'cut']),
  status: z.number().int().min(200).max(599),
  headers: z.record(z.string(), z.string()),
  delayMs: z.number().int().min(0),
  /** So many calls are answered like this, the others by 200 at once; null is all. */
  calls: z.number().int().min(0).nullable(),
}).strict();
export type Behaviour = z.infer<typeof behaviourSchema>;
export const behaviourChangeSchema = behaviourSchema.partial();
export type BehaviourChange = z.infer<typeof behaviourChangeSchema>;

export const defaultBehaviour: Behaviour = { manner: 'answers', status: 200, headers: {}, delayMs: 0, calls: null };
