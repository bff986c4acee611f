import { databaseUrl } from '../../../test/cluster';
import { SmscSimulator } from '../../../simulators/smsc/smsc-simulator';
import { planConnection, type ChannelListener, type ConnectionPlan, type RichSubmission } from '../channels';
import { Engine } from '../dispatcher';
import type { Pool } from '../../platform/db';

export type SendingWorld = {
  simulator: SmscSimulator;
  rich: RichSubmission[];
  smsConnection: bigint;
  richConnection: bigint;
  stop(): Promise<void>;
};

export async function startSending(db: Pool): Promise<SendingWorld> {
  const simulator = new SmscSimulator();
  const { port } = await simulator.start();
  const settings = {
    host: '127.0.0.1', port, systemId: 'portal', passwordEnv: 'SMSC_PASSWORD', binds: 1, window: 50, messageIdFormat: 'decimal',
    reconnectMinMs: 20, reconnectMaxMs: 100,
  };
  const connection = async (channel: string) => {
    const [row] = await db<{ id: bigint }[]>`
      with created as (insert into provider (name, channel) values (gen_random_uuid()::text, ${channel}) returning id)
      insert into provider_connection (provider_id, name, settings)
      select id, gen_random_uuid()::text, ${db.json(channel === 'smpp' ? settings : {})} from created returning id`;
    return row?.id ?? 0n;
  };
  // Disables the existing connections, because no simulator answers them.
  await db`update provider_connection set enabled = false`;
  const smsConnection = await connection('smpp');
  const richConnection = await connection('infobip_viber');
  const [database] = await db<{ name: string }[]>`select current_database() as name`;
  const failures: unknown[] = [];
  const rich: RichSubmission[] = [];
  const engine = new Engine({
    databaseUrl: databaseUrl(process.env.TEST_SERVER_URL ?? '', database?.name ?? ''), environment: { SMSC_PASSWORD: 'secret' },
    failed: (error) => failures.push(error),
    plan: (channel, stored, context) => (channel === 'infobip_viber' ? richPlan(rich) : planConnection(channel, stored, context)),
  });
  await engine.start();
  return {
    simulator, rich, smsConnection, richConnection,
    async stop() {
      await engine.stop(500);
      await simulator.stop();
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** A connection that is never up, because nothing listens at its port: messages wait in the queue. */
export async function createDownConnection(db: Pool, { smsConnection }: SendingWorld): Promise<bigint> {
  const [row] = await db<{ id: bigint }[]>`
    insert into provider_connection (provider_id, name, settings)
    select provider_id, gen_random_uuid()::text, settings || '{"port": 1}' from provider_connection where id = ${smsConnection}
    returning id`;
  return row?.id ?? 0n;
}

function richPlan(rich: RichSubmission[]): ConnectionPlan {
  return {
    covers: 'rich', longText: 'udh', capacity: 50, silenceProvesSeconds: null, unresolvedSeconds: 60, maxAttempts: 3, callbacks: null,
    create: (listener) => acceptingChannel(listener, rich),
  };
}

function acceptingChannel(listener: ChannelListener, rich: RichSubmission[]): ReturnType<ConnectionPlan['create']> {
  const state = { bound: 1, binds: 1, windowFree: 50, listening: true, sentBack: 0 };
  return {
    start: () => listener.stateChanged(state),
    free: () => 50,
    submit(batch) {
      for (const submission of batch) if ('message' in submission) rich.push(submission);
      queueMicrotask(() => listener.outcomes(
        batch.map(({ attemptId }) => ({ kind: 'accepted', attemptId, providerMessageId: `rich-${attemptId}` })),
      ));
    },
    state: () => state,
    query: () => Promise.resolve({ kind: 'unanswered' }),
    stop: () => Promise.resolve(),
  };
}
