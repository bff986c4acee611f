import { Stop } from './run.mjs';

const SUCCESS = 20000;
const TIMEOUT_MS = 120_000;
const WITHOUT_FACTOR = 'This login has to set up two-factor authentication in its profile before it can release. For a program, create a release token on the screen Releases and set PORTAL_RELEASE_TOKEN.';
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Works with the portal that PORTAL_URL names, by PORTAL_RELEASE_TOKEN, as the session PORTAL_TOKEN, or as PORTAL_LOGIN with PORTAL_PASSWORD
 * (and PORTAL_CODE of an authenticator), whose session then lasts as long as the work. What fails becomes one sentence.
 */
export async function withPortal(work, env = process.env) {
  const { PORTAL_URL: url = 'http://127.0.0.1:8080', PORTAL_RELEASE_TOKEN: releaseToken, PORTAL_TOKEN: token, PORTAL_LOGIN: login, PORTAL_PASSWORD: password, PORTAL_CODE: code } = env;
  const origin = originOf(url);
  if (releaseToken) return work(client(origin, { 'x-release-token': releaseToken }));
  if (token) return work(client(origin, { 'x-token': token }));
  if (!login || !password) throw new Stop('Set PORTAL_RELEASE_TOKEN to a token of the screen Releases, or PORTAL_LOGIN and PORTAL_PASSWORD.');
  const { jwtToken } = await call(origin, { method: 'POST', path: '/user/login', body: { login, password, ...(code && { code }) } });
  const credentials = { 'x-token': jwtToken };
  try {
    const { appSettings } = await call(origin, { method: 'GET', path: '/user/info', credentials });
    if (appSettings?.obligation === 'two_factor') throw new Stop(WITHOUT_FACTOR);
    return await work(client(origin, credentials));
  } finally {
    await call(origin, { method: 'POST', path: '/user/logout', credentials }).catch((error) => process.stderr.write(`The session was left open: ${error.message}\n`));
  }
}

function originOf(text) {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  // A path would be left out, and another program asked than the one that is meant.
  if (!url || ![url.origin, `${url.origin}/`].includes(url.href)) throw new Stop(`PORTAL_URL is "${text}" and has to be an address without anything behind it, such as https://portal.example.`);
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) throw new Stop(`PORTAL_URL is "${text}": only a portal on this machine is spoken to by http, since the password and the release would travel open. Use https.`);
  return url.origin;
}

function client(origin, credentials) {
  const releases = (name, body) => call(origin, { method: 'POST', path: `/v2/admin/releases/${name}`, credentials, body });
  return {
    origin,
    overview: () => call(origin, { method: 'GET', path: '/v2/admin/releases', credentials }),
    publish: (body) => releases('publish', body),
    rollback: (body) => releases('rollback', body),
    endRollout: (body) => releases('endrollout', body),
    prune: (body) => releases('prune', body),
  };
}

async function call(origin, { method, path, credentials, body }) {
  const answer = await ask(`${origin}${path}`, {
    method,
    headers: { accept: 'application/json', ...credentials, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  }, origin);
  const envelope = await answer.json().catch(() => null);
  if (typeof envelope?.code !== 'number') throw new Stop(`${origin} answered ${answer.status}, and not as a portal does: is PORTAL_URL right?`);
  if (envelope.code !== SUCCESS) throw new Stop(sentence(envelope));
  return envelope.data;
}

async function ask(url, options, origin) {
  try {
    return await fetch(url, options);
  } catch (error) {
    if (error.name === 'TimeoutError') throw new Stop(`${origin} did not answer for ${TIMEOUT_MS / 1000} s. Look with pnpm releases whether it was done before you try again.`);
    throw new Stop(`${origin} cannot be reached (${error.cause?.code ?? error.cause?.message ?? error.message}): is the portal running, and is PORTAL_URL right?`);
  }
}

function sentence({ message, data }) {
  const name = data?.localizedMessage ?? '';
  if (name === 'release_token_refused') return 'PORTAL_RELEASE_TOKEN is not accepted: it is wrong, revoked, expired, not allowed from this address, or its creator is no administrator any more.';
  if (name === 'release_token_limited') return `PORTAL_RELEASE_TOKEN may not do this: it does not cover ${data.params.needed}.`;
  if (name === 'second_factor_required') return 'This login has two-factor authentication: set PORTAL_CODE to a code of the authenticator, or use PORTAL_RELEASE_TOKEN.';
  if (name === 'second_factor_wrong') return 'PORTAL_CODE is not accepted: it is wrong, too old, or was used already.';
  if (name === 'step_up_required') return 'PORTAL_TOKEN is a session whose password was confirmed too long ago: use PORTAL_RELEASE_TOKEN, or PORTAL_LOGIN and PORTAL_PASSWORD.';
  if (name === 'permission_denied') return 'This login may not release: it needs the right /admin/releases, which the role admin has.';
  if (name.startsWith('session_')) return `PORTAL_TOKEN is not accepted: ${message ?? name} Log in again, or use PORTAL_LOGIN and PORTAL_PASSWORD.`;
  if (name === 'login_failed') return 'PORTAL_LOGIN and PORTAL_PASSWORD are not accepted: the login or the password is wrong.';
  const lines = (data?.messages ?? []).map(({ message: text, params }) => `  - ${text}${params ? ` (${Object.values(params).join(', ')})` : ''}`);
  if (name === 'release_refused' && lines.length > 0) return ['The portal refuses the release, and nothing was changed:', ...lines].join('\n');
  return [message ?? name, ...lines].join('\n');
}
