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
export type FromRecipient = z.infer<typeof fromRecipient>;

/** Commands of the control API (POST with JSON), by name. A command returns null if nothing matched its input. */
export type Commands = Readonly<Record<string, (body: unknown) => object | null>>;

export interface ServedSimulator {
  readonly commands?: Commands;
  readonly behaviour: Behaviour;
  /** Absent if recipients cannot answer. */
  readonly played?: Played;
  take(request: Request, response: ServerResponse, prefix: string): Promise<void>;
  behave(change: BehaviourChange): void;
  report(): SimulatorStats & { callbacksPending: number };
  journalled(token: string): HttpJournalEntry[];
  disconnectAll(): void;
  /** Delivers a recipient's message; returns false without a callback address. */
  incoming(message: FromRecipient): boolean;
}

/** Simulators by path prefix: `/viber` handles `/viber/viber/2/messages`; an empty prefix handles all paths. */
export type Simulators = Readonly<Record<string, ServedSimulator>>;

export function simulatorAt(simulators: Simulators, path: string): [string, ServedSimulator] | undefined {
  return Object.entries(simulators).find(([prefix]) => prefix === '' || path === prefix || path.startsWith(`${prefix}/`));
}
