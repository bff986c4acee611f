import fc from 'fast-check';
import { inTransaction, type Db } from '../../platform/db';
import { reserveForList, reserveForNew, settleLists, topUp } from '../billing';
import type { Company } from './statements.fixture';

/** In the Azores, the clocks go back to midnight. */
const ZONES = ['UTC', 'Europe/Kyiv', 'Atlantic/Azores', 'Australia/Lord_Howe', 'America/St_Johns'];
/** Days around a change of the clocks in Europe, there and back, and on Lord Howe Island, by half an hour. */
const BEGINNINGS = ['2026-03-28', '2026-10-24', '2026-10-03'];
const DAYS = 3;
const MINUTE = 60_000;
export const DAY = 86_400_000;

export const scenarios = fc.record({
  beginning: fc.constantFrom(...BEGINNINGS),
  zone: fc.constantFrom(...ZONES),
  limit: fc.integer({ min: 1, max: 7 }),
  steps: fc.array(fc.record({
    minute: fc.integer({ min: 0, max: DAYS * 24 * 60 - 1 }),
    /** The clock is sometimes set back. */
    lag: fc.constantFrom(0, 0, 0, 20),
    kind: fc.constantFrom('topUp', 'single', 'single', 'single', 'list', 'settle', 'settle', 'settle'),
    sender: fc.nat({ max: 1 }), type: fc.constantFrom('sms', 'viber'), source: fc.constantFrom('api', 'api', 'chat', 'test'),
    amount: fc.integer({ min: 1, max: 1_000 }), part: fc.integer({ min: 0, max: 100 }), pick: fc.nat(),
    messages: fc.integer({ min: 1, max: 5 }),
  }), { minLength: 1, maxLength: 40 }),
});
export type Scenario = typeof scenarios extends fc.Arbitrary<infer T> ? T : never;
type Step = Scenario['steps'][number];

type Sent = { listId: bigint; type: string; isSingle: boolean; open: bigint; charged: bigint };
export type Movement = { at: number; amount: bigint; messages: number; sent: (Sent & { sentAt: number; sender: string }) | null };

/** Carries out a scenario, and returns every movement of the account in order. */
export class World {
  readonly movements: Movement[] = [];
  private readonly lists: NonNullable<Movement['sent']>[] = [];
  private readonly senders: { id: bigint; uuid: string }[] = [];
  private refs = 0;

  constructor(private readonly db: Db, private readonly company: Company) {}

  async play({ beginning, steps: all }: Scenario): Promise<void> {
    const start = Date.parse(`${beginning}T00:00:00Z`);
    for (const name of ['One', 'Two']) this.senders.push(await this.addSender(name));
    await this.top(start, 100_000_000n);
    for (const step of [...all].sort((a, b) => a.minute - b.minute)) await this.take(step, start + (step.minute - step.lag) * MINUTE);
    for (const list of this.lists) await this.settle(list, list.open, 0n, 0n, start + DAYS * DAY);
    await this.backdate();
  }

  private async take(step: Step, at: number): Promise<void> {
    const amount = BigInt(step.amount);
    switch (step.kind) {
      case 'topUp': return this.top(at, amount);
      case 'single': case 'list': return this.send(step, at);
      case 'settle': {
        const list = this.lists[step.pick % Math.max(1, this.lists.length)];
        if (!list) return;
        const share = (sum: bigint) => sum * BigInt(step.part) / 100n;
        return this.settle(list, share(list.open), share(list.open - share(list.open)), step.part % 3 === 0 ? share(list.charged) : 0n, at);
      }
      default: throw new Error(step.kind);
    }
  }

  private async top(at: number, amount: bigint): Promise<void> {
    await topUp(this.db, { accountId: this.company.accountId, amount, ref: `test:${this.company.accountId}:${++this.refs}` });
    this.movements.push({ at, amount, messages: 0, sent: null });
  }

  private async send(step: Step, at: number): Promise<void> {
    const { kind, sender, amount: sum, type: written, source, messages } = step;
    const { customer: { id: customerId }, accountId } = this.company;
    const [amount, isSingle, from] = [BigInt(sum), kind === 'single', this.senders[sender] ?? fail()];
    const type = isSingle ? written : 'rcs';
    const [list] = await this.db<{ id: bigint }[]>`
      insert into mailing_list (customer_id, organization_id, account_id, alpha_name_id, name, description, request_hash, message_type,
        content_type, body, parts, source, status, confirmed_at)
      values (${customerId}, ${this.company.customer.organizationId}, ${accountId}, ${from.id}, '', '', '', ${type}, 'text/plain', '', 1,
        ${isSingle ? source : 'list'}, 1, ${new Date(at)}) returning id`;
    const { id: listId } = list ?? fail();
    await inTransaction(this.db, (tx) => (isSingle
      ? reserveForNew(tx, { customerId, accountId, amounts: [{ listId, amount, messages }] })
      : reserveForList(tx, { customerId, listId, accountId, amount })));
    const sent = { listId, type, isSingle, open: amount, charged: 0n, sentAt: at, sender: from.uuid };
    this.lists.push(sent);
    this.movements.push({ at, amount: -amount, messages: isSingle ? messages : 0, sent });
  }

  private async settle(
    sent: NonNullable<Movement['sent']>, charged: bigint, released: bigint, refunded: bigint, at: number,
  ): Promise<void> {
    const customerId = this.company.customer.id;
    await inTransaction(this.db, (tx) => settleLists(tx, [
      { customerId, listId: sent.listId, charged, released, refunded, ref: `${sent.listId}:${++this.refs}` },
    ]));
    await this.db`insert into usage_delta (customer_id, list_id, stage, status, messages, parts, charged)
      values (${customerId}, ${sent.listId}, 0, 3, 0, 0, ${charged - refunded})`;
    sent.open -= charged + released;
    sent.charged += charged - refunded;
    for (const amount of [released, refunded]) if (amount > 0n) this.movements.push({ at, amount, messages: 0, sent });
  }

  private async addSender(name: string): Promise<{ id: bigint; uuid: string }> {
    const { id, organizationId } = this.company.customer;
    const [sender] = await this.db<{ id: bigint; uuid: string }[]>`
      insert into alpha_name (customer_id, organization_id, name) values (${id}, ${organizationId}, ${name}) returning id, uuid`;
    return sender ?? fail();
  }

  /** Gives the account's postings the times of the scenario. The ledger forbids updates, so triggers are disabled. */
  private async backdate(): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      await tx`set local session_replication_role = replica`;
      const changed = await tx`
        update posting set created_at = moved.at from (
          select id, at from (
            select id, row_number() over (order by id) as place from posting
            where ${this.company.accountId} in (debit_account_id, credit_account_id)
          ) own
          join unnest(${this.movements.map(({ at }) => new Date(at).toISOString())}::timestamptz[]) with ordinality as moved (at, place)
            using (place)
        ) moved where posting.id = moved.id`;
      if (changed.count !== this.movements.length) throw new Error(`${changed.count} postings for ${this.movements.length} movements`);
    });
  }
}

function fail(): never {
  throw new Error('nothing was inserted');
}

