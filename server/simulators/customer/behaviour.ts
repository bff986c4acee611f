import { z } from 'zod';

const behaviourSchema = z.object({
  /** `silent` never answers; `endless` answers without end; `huge` answers with 10 MB; `cut` closes the connection. */
  manner: z.enum(['answers', 'silent', 'endless', 'huge', 'cut']),
  status: z.number().int().min(200).max(599),
  headers: z.record(z.string(), z.string()),
  delayMs: z.number().int().min(0),
  /** Number of calls that get this response; later ones get 200 at once. Null means all. */
  calls: z.number().int().min(0).nullable(),
}).strict();
export type Behaviour = z.infer<typeof behaviourSchema>;
export const behaviourChangeSchema = behaviourSchema.partial();
export type BehaviourChange = z.infer<typeof behaviourChangeSchema>;

export const defaultBehaviour: Behaviour = { manner: 'answers', status: 200, headers: {}, delayMs: 0, calls: null };
