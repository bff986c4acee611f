import type { IncomingMessage as Request, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Behaviour, BehaviourChange } from './behaviour';
import type { Played } from './console';
import type { HttpJournalEntry } from './http-journal-entry';
import type { SimulatorStats } from './simulator-stats';

export const fromRecipient = z.object({
  source: z.string().regex(/^\d{1,20}$/),
  destination: z.string().min(1).max(50),
  text: z.string(),
  file: z.object({ url: z.url(), name: z.string().optional() }).strict().optional(),
}).strict();
/** What a recipient writes, or how he calls: from his number to the sender. */
export type FromRecipient = z.infer<typeof fromRecipient>;

/** By the name under which its control takes it, as POST with a JSON body. Null where there is nothing that it could be done to. */
export type Commands = Readonly<Record<string, (body: unknown) => object | null>>;

/** What the server and the control API need of a simulator. */
export interface ServedSimulator {
  /** What its provider does besides what all do. */
  readonly commands?: Commands;
  readonly behaviour: Behaviour;
  /** For the console; absent where recipients have nothing to answer with. */
  readonly played?: Played;
  take(request: Request, response: ServerResponse, prefix: string): Promise<void>;
  behave(change: BehaviourChange): void;
  report(): SimulatorStats & { callbacksPending: number };
  journalled(token: string): HttpJournalEntry[];
  /** Drops every connection at once. */
  cut(): void;
  /** Tells the customer what a recipient has sent; false when nobody has told where to. */
  incoming(message: FromRecipient): boolean;
}

/** By the prefix of their paths: `/viber` takes `/viber/viber/2/messages`; an empty prefix takes all. */
export type Simulators = Readonly<Record<string, ServedSimulator>>;

export function simulatorAt(simulators: Simulators, path: string): [string, ServedSimulator] | undefined {
  return Object.entries(simulators).find(([prefix]) => prefix === '' || path === prefix || path.startsWith(`${prefix}/`));
}
