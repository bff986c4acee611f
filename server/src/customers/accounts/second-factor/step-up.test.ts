import type { Role } from '@portal/contracts';
import { elementsOf } from '@portal/contracts/permissions';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../../test/app';
import { everyEndpoint } from '../../../../test/every-endpoint';
import { issueCode } from '../index';
import { authenticatorOf, logInWith } from './second-factor.fixture';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ rateLimits: { perAddress: 1_000_000, perSession: 1_000_000, loginsPerAddress: 1_000_000 } });
});
afterAll(async () => { await portal.close(); });

const customerRoles: Role[] = ['user', 'fin', 'topup', 'clientAdmin', 'stoplistadmin'];
const support: Role[] = ['admin', 'impersonate'];
const anHour = 3_600_000;

type Person = TestLogin & { roles: Role[]; code: (() => string) | null };
type Source = (person: Person) => Promise<string | null>;

const tokenIn = (answer: Awaited<ReturnType<TestApp['post']>>): string | null => answer.json().data.jwtToken ?? null;
const changed = 'a changed and long one';

async function impersonating(person: Person, uuid: string): Promise<string> {
  const answer = await portal.get(`/admin/logins/impersonate?uuid=${uuid}`, person.token);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.userToken;
}

async function uuidOf({ id }: { id: bigint }): Promise<string> {
  const [row] = await portal.db<{ uuid: string }[]>`select uuid from login where id = ${id}`;
  return row?.uuid ?? '';
}

const age = (person: Person) => portal.db`update session set verified_at = ${new Date(portal.clock.now.getTime() - anHour)}
  where login_id = ${person.id}`;

const sources: Record<string, Source> = {
  'a sign-in': async (person) => tokenIn(await logInWith(portal, person, person.code?.())),
  'a session of an hour ago': async (person) => { await age(person); return person.token; },
  'step-up': async (person) => {
    await age(person);
    const proof = { password: person.password, ...(person.code && { code: person.code() }) };
    expect((await portal.post('/v2/session/stepup', person.token, proof)).statusCode).toBe(200);
    return person.token;
  },
  'a changed password': async (person) => {
    await age(person);
    const change = { oldPassword: person.password, newPassword: changed, reNewPassword: changed };
    expect((await portal.post('/user/changepassword', person.token, change)).statusCode).toBe(200);
    return person.token;
  },
  'a password set by a code': async (person) => {
    const { code } = await issueCode(portal.db, { loginId: person.id, kind: 'password', createdBy: null }, portal.clock.now);
    return tokenIn(await portal.post('/v2/session/exchange', undefined, { code, newPassword: changed, reNewPassword: changed }));
  },
  'a hand-off': async (person) => {
    const { code } = (await portal.post('/v2/session/handoff', person.token)).json().data;
    return tokenIn(await portal.post('/v2/session/exchange', undefined, { code }));
  },
  'a hand-off whose password is changed there': async (person) => {
    const { code } = (await portal.post('/v2/session/handoff', person.token)).json().data;
    const token = tokenIn(await portal.post('/v2/session/exchange', undefined, { code }));
    await portal.post('/user/changepassword', token ?? '', { oldPassword: person.password, newPassword: changed, reNewPassword: changed });
    return token;
  },
};

const steppedUp = [...everyEndpoint()].filter(([, { stepUp }]) => stepUp);

async function answersOf(token: string, roles: readonly Role[]): Promise<string[]> {
  const elements = new Set<string>(elementsOf(roles));
  const answers = await Promise.all(steppedUp.filter(([, { access }]) => access === 'session'
    || elements.has(access)).map(async ([, { method, path }]) => {
    const answer = await portal.app.inject({
      method, url: path, headers: { 'x-token': token, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { payload: '{no' }),
    });
    return answer.statusCode === 400 ? 'open' : envelopeOf(answer).data.localizedMessage ?? String(answer.statusCode);
  }));
  return [...new Set(answers)];
}

async function personOf(roles: Role[], hasFactor: boolean): Promise<Person> {
  const login = await portal.login(roles);
  return { ...login, roles, code: hasFactor ? (await authenticatorOf(portal, login)).code : null };
}

const expected: Record<string, [withoutFactor: string, withFactor: string]> = {
  'a sign-in': ['open', 'open'],
  'a session of an hour ago': ['step_up_required', 'step_up_required'],
  'step-up': ['open', 'open'],
  'a changed password': ['open', 'step_up_required'],
  'a password set by a code': ['open', 'no session'],
  'a hand-off': ['step_up_required', 'step_up_required'],
  'a hand-off whose password is changed there': ['open', 'step_up_required'],
};
const cells = Object.entries(expected).flatMap(([source, outcomes]) => outcomes.flatMap((outcome, index) => [
  customerRoles, support,
].map((roles) => (
  [source, index === 1, roles, outcome] as const))));

it.each(cells)('[SES-21:password-change] after %s (second factor: %s) as %j, calls with step-up answer: %s', async (
  source, hasFactor, roles, outcome,
) => {
  const person = await personOf([...roles], hasFactor);
  const token = await sources[source]?.(person) ?? null;
  expect(token === null ? ['no session'] : await answersOf(token, roles)).toEqual([outcome]);
});

it.each([false, true])('[SES-21:password-change] acting as another opens none (second factor: %s), and leaving gives back what was proven before', async (hasFactor) => {
  const [helper, target] = [await personOf(support, hasFactor), await personOf(customerRoles, hasFactor)];
  const uuid = await uuidOf(target);
  const token = await impersonating(helper, uuid);
  expect(await answersOf(token, customerRoles)).toEqual(['impersonation_forbids']);
  const back = (await portal.get('/admin/logins/unimpersonate', token)).json().data.userToken;
  expect(await answersOf(back, support)).toEqual(['open']);
  const again = await impersonating({ ...helper, token: back }, uuid);
  await age(helper);
  const late = (await portal.get('/admin/logins/unimpersonate', again)).json().data.userToken;
  expect(await answersOf(late, support)).toEqual(['step_up_required']);
});

it('[SES-21:password-change] session and password alone switch no second factor off, swap none and renew no recovery codes', async () => {
  const person = await personOf(['topup'], true);
  await age(person);
  await portal.post('/user/changepassword', person.token, { oldPassword: person.password, newPassword: changed, reNewPassword: changed });
  for (const path of ['end', 'begin', 'confirm', 'recovery']) {
    expect([path, (await portal.post(`/v2/account/twofactor/${path}`, person.token, { code: '000000' })).statusCode]).toEqual([path, 428]);
  }
});
