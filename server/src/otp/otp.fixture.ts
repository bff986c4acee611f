import { keyScopes } from '@portal/contracts';
import type { ApiOtp, ApiProblem } from '@portal/contracts/api';
import { apiCaller, callerWith, type ApiAnswer, type TestCaller } from '../../test/api-caller';
import { createMailingWorld, type MailingWorld, type Sender } from '../../test/sending';
import { dueOtps } from './due.store';
import { workOnce } from './otp-work';

/** What was asked for, or why not. */
type Answered<T> = ApiAnswer<Omit<T & ApiProblem, 'status'> & { status: string | number }>;

export type OtpWorld = MailingWorld & {
  /** A customer who can send every type there is for codes, and calls with a key of his. */
  asker(money?: bigint): Promise<{ sender: Sender; api: TestCaller }>;
  /** Calls with a key of that customer's sandbox. */
  sandboxCaller(sender: Sender): Promise<TestCaller>;
  ask(api: TestCaller, more?: object): Promise<Answered<Omit<ApiOtp, 'status'>>>;
  show(api: TestCaller, uuid: string): Promise<ApiOtp>;
  verify(api: TestCaller, uuid: string, code: string): Promise<Answered<{ verified: boolean; attemptsLeft: number }>>;
  /** What the message of that channel says. */
  said(uuid: string, place?: number): Promise<{ body: string; content: Record<string, unknown> | null; type: string; lane: number | null }>;
  /** Of a message of ordinary words: what stands in it. */
  codeOf(uuid: string): Promise<string>;
  /** What became of the message of that channel, as the engine would store it. */
  ends(uuid: string, place: number, status: number): Promise<void>;
  /** So many seconds later the background work has done what there is to do. */
  after(seconds: number): Promise<void>;
};

let numbers = 0;

export const nextNumber = () => `38067${String(1_000_000 + ++numbers * 10_007)}`;

export async function createOtpWorld(): Promise<OtpWorld> {
  const world = await createMailingWorld();
  const { db, clock } = world;
  const message = (uuid: string, place: number) => db`select message_id from otp_step where otp_uuid = ${uuid} and place = ${place}`;
  const said: OtpWorld['said'] = async (uuid, place = 0) => {
    const [row] = await db<Awaited<ReturnType<OtpWorld['said']>>[]>`
      select coalesce(sent_body, body) as body, coalesce(sent_content, content) as content, message_type as type, (select lane from message_queue queue where queue.message_id = m.id) as lane
      from message m join mailing_list list on list.id = m.list_id where m.id = (${message(uuid, place)})`;
    if (!row) throw new Error('there is no such message');
    return row;
  };
  return {
    ...world,
    async asker(money) {
      const sender = await world.sender(['user', 'clientAdmin'], money);
      for (const type of ['telegram_otp', 'viber_otp', 'flashcall', 'speechcall']) await world.carries(sender, type, 1_000n);
      return { sender, api: await apiCaller(world, sender) };
    },
    async sandboxCaller({ token }) {
      const made = await world.post('/user/createkey', token, { name: 'Trial', scopes: keyScopes, sandbox: true });
      return callerWith(world, made.json<{ data: { key: string } }>().data.key);
    },
    ask: (api, more = {}) => api.call('POST', '/api/v1/otp', { to: nextNumber(), from: 'DEMO', channels: [{ type: 'sms' }], ...more }),
    show: async (api, uuid) => (await api.call<ApiOtp>('GET', `/api/v1/otp/${uuid}`)).body,
    verify: (api, uuid, code) => api.call('POST', `/api/v1/otp/${uuid}/verify`, { code }),
    said,
    codeOf: async (uuid) => /\d{4,8}/.exec((await said(uuid)).body)?.[0] ?? '',
    async ends(uuid, place, status) {
      await db`update message set status = ${status} where id = (${message(uuid, place)})`;
    },
    async after(seconds) {
      clock.advance(seconds * 1_000);
      const work = { db, home: 'UA', keys: [], publicUrl: null, clock: () => clock.now, onError: (error: unknown) => { throw error; } } as const;
      await workOnce(work);
      // Whatever is left to do would be due again at once.
      const { due } = await dueOtps(db, clock.now, 1_000);
      if (due.length > 0) throw new Error(`${due.length} codes are still due`);
    },
  };
}
