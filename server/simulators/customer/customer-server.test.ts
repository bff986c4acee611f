import { createHmac } from 'node:crypto';
import { CustomerServer } from './customer-server';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const customer = new CustomerServer({ controlPort: 0 });
let url = '';
let control = '';

beforeAll(async () => {
  const { port, controlPort } = await customer.start();
  url = `http://127.0.0.1:${port}`;
  control = `http://127.0.0.1:${controlPort}`;
});
afterAll(() => customer.stop());

const notify = (path: string, body: object) => fetch(`${control}${path}`, { method: 'POST', body: JSON.stringify(body) });

function call(path: string, body: string, at = Date.now(), secret = SECRET): Promise<Response> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(`msg_1.${timestamp}.${body}`).digest('base64');
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1a,AAAA v1,AAAA v1,${signature}` };
  return fetch(`${url}${path}`, { method: 'POST', body, headers });
}

describe('the customer’s server', () => {
  it('verifies signature, time and body by the path’s secret', async () => {
    await notify('/secret?path=/checked', { secret: SECRET });
    await call('/checked', '{"ї":1}');
    await call('/checked', '{}', Date.now() - 301_000);
    await call('/checked', '{}', Date.now() + 302_000);
    await call('/checked', '{}', Date.now(), 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    await call('/unchecked', '{}');
    const calls = await (await fetch(`${control}/calls?path=/checked`)).json() as { verified: boolean; body: string }[];
    expect(calls.map(({ verified }) => verified)).toEqual([true, false, false, false]);
    expect(calls[0]?.body).toBe('{"ї":1}');
    expect(customer.calls('/unchecked')[0]?.verified).toBeNull();
  });

  it('answers as configured, for as many calls as configured', async () => {
    await notify('/behaviour?path=/busy', { status: 429, headers: { 'retry-after': '7' }, calls: 1 });
    const first = await call('/busy', '{}');
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await call('/busy', '{}')).status).toBe(200);
    await notify('/behaviour?path=/moved', { status: 302, headers: { location: 'http://127.0.0.1:1/' } });
    expect((await fetch(`${url}/moved`, { method: 'POST', body: '', redirect: 'manual' })).status).toBe(302);
    await notify('/behaviour?path=/cut', { manner: 'cut' });
    await expect(call('/cut', '{}')).rejects.toThrow();
    await notify('/behaviour?path=/silent', { manner: 'silent' });
    await expect(fetch(`${url}/silent`, { method: 'POST', body: '', signal: AbortSignal.timeout(500) })).rejects.toThrow();
    expect(await (await fetch(`${control}/stats`)).json()).toMatchObject({ calls: { '/busy': 2, '/moved': 1, '/cut': 1, '/silent': 1 } });
  });

  it('refuses unknown commands', async () => {
    expect((await notify('/behaviour?path=/busy', { status: 99 })).status).toBe(400);
    expect((await notify('/behaviour?path=/busy', { unheard: 1 })).status).toBe(400);
    expect((await notify('/nothing', {})).status).toBe(404);
  });
});
