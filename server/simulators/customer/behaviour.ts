import { z } from 'zod';

const behaviourSchema = z.object({
  /** `silent` never responds; `endless` never ends the response; `huge` sends 10 MB; `cut` closes the connection without a response. */
  manner: z.enum(['answers', 'silent', 'endless', 'huge', 'cut']),
  status: z.number().int().min(200).max(599),
  headers: z.record(z.string(), z.string()),
  /** Body of the response. */
  text: z.string().max(10_000),
  delayMs: z.number().int().min(0),
  /** Number of calls that get this response; later calls get 200 without delay. Null means all calls. */
  calls: z.number().int().min(0).nullable(),
}).strict();
export type Behaviour = z.infer<typeof behaviourSchema>;
export const behaviourChangeSchema = behaviourSchema.partial();
export type BehaviourChange = z.infer<typeof behaviourChangeSchema>;

export const defaultBehaviour: Behaviour = { manner: 'answers', status: 200, headers: {}, text: '', delayMs: 0, calls: null };
