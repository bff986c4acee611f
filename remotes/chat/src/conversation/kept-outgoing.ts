import { messageTypes, RichContent } from '@portal/contracts';
import { dropDraft, readDraft, saveDrafts, writeDraft, type DraftShape, type Failure } from '@portal/portal';
import * as z from 'zod/mini';
import type { Outgoing } from './outgoing.slice';

const isFailure = (stored: unknown): boolean => (
  typeof stored === 'object' && stored !== null && 'name' in stored && typeof stored.name === 'string' && 'params' in stored && 'lines' in stored && Array.isArray(stored.lines));
const shape: DraftShape<readonly Outgoing[]> = z.array(z.object({
  chatUuid: z.string(), clientUuid: z.string(), text: z.string(), type: z.optional(z.enum(messageTypes)), content: z.optional(RichContent), templateUuid: z.optional(z.string()), at: z.string(),
  state: z.enum(['waiting', 'failed']), failure: z.optional(z.custom<Failure>(isFailure)),
}));
const none: readonly Outgoing[] = [];

/** By the login that wrote them: nobody else sends them who comes to this tab. */
const nameOf = (me: string) => `chat:outgoing:${me}`;

/** What was still to be sent when the page was left. */
export const readOutgoing = (me: string): readonly Outgoing[] => readDraft(nameOf(me), none, shape);

/** At once, since they are gone from the field. What is on its way may never be answered: it is sent again, and the server knows it by its name. */
export function keepOutgoing(me: string, queue: readonly Outgoing[]): void {
  if (queue.length === 0) return dropDraft(nameOf(me));
  writeDraft(nameOf(me), queue.map((each): Outgoing => (each.state === 'sending' ? { ...each, state: 'waiting' } : each)));
  saveDrafts();
}
