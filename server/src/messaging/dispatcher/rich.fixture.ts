import { planConnection, type ChannelListener, type ConnectionPlan, type MessageDetail, type RichSubmission } from '../channels';
import type { Db } from '../../platform/db';
import type { TestSender } from './engine.fixture';

/** Creates a connection that submits messages without splitting them into parts. `planWithRich` replaces its channel. */
export async function createRichConnection(db: Db): Promise<bigint> {
  const [row] = await db<{ id: bigint }[]>`
    with created as (insert into provider (name, channel) values ('rich', 'infobip_viber') returning id)
    insert into provider_connection (provider_id, name, settings) select id, 'rich', '{}' from created returning id`;
  return row?.id ?? 0n;
}

export async function addDirection(db: Db, sender: TestSender, connectionId: bigint, messageType: string): Promise<void> {
  await db`
    insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
    values (${sender.customerId}, ${sender.alphaNameId}, ${messageType}, ${connectionId}, 'rich sender')`;
}

/** Replaces the Infobip Viber channel by one that accepts every submission with `detail` and adds it to `claimed`. */
export function planWithRich(claimed: RichSubmission[], detail?: MessageDetail): typeof planConnection {
  return (channel, stored, context) => (channel === 'infobip_viber' ? richPlan(claimed, detail) : planConnection(channel, stored, context));
}

function richPlan(claimed: RichSubmission[], detail?: MessageDetail): ConnectionPlan {
  return {
    covers: 'rich', longText: 'udh', capacity: 20, silenceProvesSeconds: null, unresolvedSeconds: 60, maxAttempts: 3, callbacks: null,
    create: (listener) => richChannel(listener, claimed, detail),
  };
}

function richChannel(listener: ChannelListener, claimed: RichSubmission[], detail?: MessageDetail): ReturnType<ConnectionPlan['create']> {
  const state = { bound: 1, binds: 1, windowFree: 20, listening: true, sentBack: 0 };
  return {
    start: () => listener.stateChanged(state),
    free: () => 20,
    submit(batch) {
      for (const submission of batch) if ('message' in submission) claimed.push(submission);
      queueMicrotask(() => listener.outcomes(batch.map(({ attemptId }) => (
        { kind: 'accepted', attemptId, providerMessageId: `rich-${attemptId}`, ...(detail && { detail }) }))));
    },
    state: () => state,
    query: () => Promise.resolve({ kind: 'unanswered' }),
    stop: () => Promise.resolve(),
  };
}
