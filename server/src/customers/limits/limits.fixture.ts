import type { TrafficBlock } from '@portal/contracts';
import { envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { createMailingWorld, type MailingWorld, type Sender } from '../../../test/sending';
import { verifyLedger } from '../../money/billing';
import { acceptMessage, type SingleRequest } from '../../messaging/mailings';
import { setLimits, type Limits } from './index';

type Response = Awaited<ReturnType<TestApp['get']>>;
type LimitsView = { limits: object; currency_code: string; spentToday: string; countedToday: string; trafficBlocks: TrafficBlock[] };

export type LimitsWorld = MailingWorld & {
  admin: TestLogin;
  spender(): Promise<Sender>;
  limit(of: Sender, limits: Partial<Limits>): Promise<void>;
  accept(of: Sender, more?: Partial<SingleRequest>): Promise<unknown>;
  outcomes(of: Sender, requests: Partial<SingleRequest>[]): Promise<unknown[]>;
  view(token: string): Promise<LimitsView>;
  unblock(uuid: string, token: string): Promise<Response>;
  blockManually(of: Sender): Promise<TrafficBlock>;
  /** Moves the clock to the next full hour, so that no window ends during a test. */
  startHour(): Promise<void>;
  end(): Promise<void>;
};

const ANYTHING: Limits = { countries: null, perBlock: null, perKey: null, dailySpend: null };

export const numberIn = (block: string, at: number): string => `+${block}${String(at).padStart(4, '0')}`;

export const outcome = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'accepted', (error: unknown) => {
  const { error: name, params } = error as { error: string; params: object };
  return Object.keys(params).length === 0 ? name : [name, params];
});

export const refusal = (response: Response): unknown[] => [response.statusCode, envelopeOf(response).data.localizedMessage];

export async function createLimitsWorld(): Promise<LimitsWorld> {
  const world = await createMailingWorld();
  const accept: LimitsWorld['accept'] = (of, more = {}) => acceptMessage(world.db, {
    customerId: of.customer.id, loginId: null, alphaNameUuid: of.alphaNameUuid, type: 'sms', body: 'Hello', recipient: '0671234567',
    ...more,
  }, { home: 'UA', now: world.clock.now, publicUrl: 'https://portal.example' });
  const created: LimitsWorld = {
    ...world,
    admin: await world.login(['admin']),
    spender: () => world.sender(['user', 'clientAdmin']),
    limit: (of, limits) => setLimits(world.db, of.customer.id, { ...ANYTHING, ...limits }),
    accept,
    async outcomes(of, requests) {
      const all = [];
      for (const request of requests) all.push(await outcome(accept(of, request)));
      return all;
    },
    view: (token) => world.read<LimitsView>('/v2/limits', token),
    unblock: (uuid, token) => world.post('/v2/limits/unblock', token, { uuid }),
    async blockManually(of) {
      return envelopeOf(
        await world.post('/v2/admin/customers/limits/stop', created.admin.token, { uuid: of.customer.uuid }),
      ).data as unknown as TrafficBlock;
    },
    async startHour() {
      world.clock.now = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000);
      created.admin = await world.login(['admin']);
    },
    async end() {
      expect(await verifyLedger(world.db)).toEqual([]);
      await world.close();
    },
  };
  return created;
}
