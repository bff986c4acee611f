import { keyScopes } from '@portal/contracts';
import type { ApiOtp, ApiProblem } from '@portal/contracts/api';
import { apiCaller, callerWith, type ApiAnswer, type TestCaller } from '../../../test/api-caller';
import { createMailingWorld, type MailingWorld, type Sender } from '../../../test/sending';
import { dueOtps } from './due.store';
import { workOnce } from './otp-work';

type Answered<T> = ApiAnswer<Omit<T & ApiProblem, 'status'> & { status: string | number }>;

export type OtpWorld = MailingWorld & {
  /** Creates a customer with an API key and routes for every message type that can carry codes. */
  actor(money?: bigint): Promise<{ sender: Sender; api: TestCaller }>;
  sandboxCaller(sender: Sender): Promise<TestCaller>;
  requestOtp(api: TestCaller, more?: object): Promise<Answered<Omit<ApiOtp, 'status'>>>;
  show(api: TestCaller, uuid: string): Promise<ApiOtp>;
  verify(api: TestCaller, uuid: string, code: string): Promise<Answered<{ verified: boolean; attemptsLeft: number }>>;
  contentOf(
    uuid: string, position?: number,
  ): Promise<{ body: string; content: Record<string, unknown> | null; type: string; lane: number | null }>;
  /** Returns the code from the text of the first channel's message; empty for a flash call. */
  codeOf(uuid: string): Promise<string>;
  ends(uuid: string, position: number, status: number): Promise<void>;
  /** Advances the clock and runs the due background work. */
  after(seconds: number): Promise<void>;
};

let numbers = 0;

export const nextNumber = () => `38067${String(1_000_000 + ++numbers * 10_007)}`;

export async function createOtpWorld(): Promise<OtpWorld> {
  const world = await createMailingWorld();
  const { db, clock } = world;
  const message = (uuid: string, position: number) => db`select message_id from otp_attempt where otp_uuid = ${uuid}
    and position = ${position}`;
  const contentOf: OtpWorld['contentOf'] = async (uuid, position = 0) => {
    const [row] = await db<Awaited<ReturnType<OtpWorld['contentOf']>>[]>`
      select coalesce(sent_body, own.body) as body, coalesce(sent_content, own.content) as content, message_type as type,
        (select lane from message_queue queue where queue.message_id = m.id) as lane
      from message m join mailing_list list on list.id = m.list_id join message_content own on own.message_id = m.id
      where m.id = (${message(uuid, position)})`;
    if (!row) throw new Error('there is no such message');
    return row;
  };
  return {
    ...world,
    async actor(money) {
      const sender = await world.sender(['user', 'clientAdmin'], money);
      for (const type of ['telegram_otp', 'viber_otp', 'flashcall', 'speechcall']) await world.covers(sender, type, 1_000n);
      return { sender, api: await apiCaller(world, sender) };
    },
    async sandboxCaller({ token }) {
      const created = await world.post('/user/createkey', token, {
        name: 'Trial', scopes: keyScopes.filter((scope) => scope !== 'stoplists'), sandbox: true,
      });
      return callerWith(world, created.json<{ data: { key: string } }>().data.key);
    },
    requestOtp: (api, more = {}) => api.call('POST', '/api/v1/otp', {
      to: nextNumber(), from: 'DEMO', channels: [{ type: 'sms' }], ...more,
    }),
    show: async (api, uuid) => (await api.call<ApiOtp>('GET', `/api/v1/otp/${uuid}`)).body,
    verify: (api, uuid, code) => api.call('POST', `/api/v1/otp/${uuid}/verify`, { code }),
    contentOf,
    codeOf: async (uuid) => /\d{4,8}/.exec((await contentOf(uuid)).body)?.[0] ?? '',
    async ends(uuid, position, status) {
      await db`update message set status = ${status}, sent_at = coalesce(sent_at, now()) where id = (${message(uuid, position)})`;
    },
    async after(seconds) {
      clock.advance(seconds * 1_000);
      const work = { db, home: 'UA', keys: [], publicUrl: null, clock: () => clock.now, onError: (error: unknown) => {
        throw error;
      } } as const;
      await workOnce(work);
      // A code that the work left due would be processed again immediately.
      const { due } = await dueOtps(db, clock.now, 1_000);
      if (due.length > 0) throw new Error(`${due.length} codes are still due`);
    },
  };
}
