import { ApiClient, type ApiCall } from '../api/api-client';
import { openLoop, type LoadClient } from '../api/open-loop';
import type { Answered } from '../api/connections';
import { recipientsCsv } from '../csv';
import { pause } from '../pause';
import type { PortalClient } from '../portal-client';
import { scatteredNumber } from '../scattered-number';

/** Far from the numbers of single messages, because a number gets few codes within ten minutes. */
const CODES_FROM = 5_000_000;
const KEYED_FROM = 2_000_000;
const TEXT = 'Spring sale: 20% off everything until Sunday. Show this message.';

/** A code is valid for a minute, so that as many end as begin after the first one. */
const newCode: ApiCall = {
  method: 'POST', path: '/api/v1/otp',
  body: (_, of) => JSON.stringify({
    to: scatteredNumber(of), from: 'Portal', channels: [{ type: 'sms' }], text: 'Your code is {code}. Tell it to nobody.', ttlSeconds: 60,
  }),
};

export type Rates = {
  seconds: number;
  /** A second; half of the singles have an Idempotency-Key. */
  codes: number;
  singles: number;
  list: { recipients: number; everySeconds: number };
};

/** `requested`: messages that must reach the provider. */
export type Loaded = { requested: number; refused: number };

type Observe = (client: LoadClient, kind: 'codes' | 'singles') => LoadClient;

export async function mixedLoad(server: { url: string; key: string }, lists: ListSender, rates: Rates, observe: Observe): Promise<Loaded> {
  const { seconds } = rates;
  const open = (mark: string, of: { call?: ApiCall; from?: number }) => new ApiClient(server.url, server.key, mark, of);
  const [codes, plain, keyed] = [open('code', { call: newCode, from: CODES_FROM }), open('plain', {}), open('keyed', { from: KEYED_FROM })];
  const half = { rate: rates.singles / 2, seconds };
  const [recipients, ...answers] = await Promise.all([
    lists.sendEvery(rates.list, seconds),
    openLoop(observe(codes, 'codes'), { rate: rates.codes, seconds }),
    openLoop(observe(plain, 'singles'), half),
    openLoop(observe(keyed, 'singles'), { ...half, repeatable: true }),
  ]);
  for (const client of [codes, plain, keyed]) client.close();
  const all = answers.flat();
  const good = all.filter(isAccepted).length;
  return { requested: recipients + good, refused: all.length - good };
}

/** Sends lists one after the other, each to numbers of its own. */
export class ListSender {
  private sent = 0;

  constructor(private readonly client: PortalClient, private readonly alphaNameUuid: string) {}

  /** Returns how many recipients the lists had. */
  async sendEvery({ recipients, everySeconds }: Rates['list'], seconds: number): Promise<number> {
    const startedAt = performance.now();
    for (let turn = 0; turn * everySeconds < seconds; turn++) {
      await pause(Math.max(0, startedAt + turn * everySeconds * 1_000 - performance.now()));
      const id = await this.client.create(this.alphaNameUuid, await this.client.upload(recipientsCsv(recipients, this.sent)), TEXT);
      this.sent += recipients;
      while ((await this.client.get(id)).status === 100) await pause(100);
      await this.client.confirm(id);
    }
    return this.sent;
  }
}

/** 202 for a message, 201 for a code. */
function isAccepted({ status }: Answered): boolean {
  return status === 201 || status === 202;
}
