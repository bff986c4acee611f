import { Stop } from './run.mjs';

const SUCCESS = 20000;
const TIMEOUT_MS = 120_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Works with the portal that PORTAL_URL names, as PORTAL_TOKEN, or as PORTAL_LOGIN with PORTAL_PASSWORD, whose session then lasts
 * as long as the work. What fails becomes one sentence.
 */
export async function withPortal(work, env = process.env) {
  const { PORTAL_URL: url = 'http://127.0.0.1:8080', PORTAL_TOKEN: token, PORTAL_LOGIN: login, PORTAL_PASSWORD: password } = env;
  const origin = originOf(url);
  if (token) return work(client(origin, token));
  if (!login || !password) throw new Stop('Say who releases: set PORTAL_TOKEN, or PORTAL_LOGIN and PORTAL_PASSWORD.');
  const { jwtToken } = await call(origin, { method: 'POST', path: '/user/login', body: { login, password } });
  try {
    return await work(client(origin, jwtToken));
  } finally {
    await call(origin, { method: 'POST', path: '/user/logout', token: jwtToken }).catch((error) => process.stderr.write(`The session was left open: ${error.message}\n`));
  }
}

function originOf(text) {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  // A path would be left out, and another program asked than the one that is meant.
  if (!url || ![url.origin, `${url.origin}/`].includes(url.href)) throw new Stop(`PORTAL_URL is "${text}" and has to be an address without anything behind it, such as https://portal.example.`);
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) throw new Stop(`PORTAL_URL is "${text}": only a portal on this machine is spoken to by http, since the password and the release would travel open. Use https.`);
  return url.origin;
}

function client(origin, token) {
  const releases = (name, body) => call(origin, { method: 'POST', path: `/v2/admin/releases/${name}`, token, body });
  return {
    origin,
    overview: () => call(origin, { method: 'GET', path: '/v2/admin/releases', token }),
    publish: (body) => releases('publish', body),
    rollback: (body) => releases('rollback', body),
    endRollout: (body) => releases('endrollout', body),
    prune: (body) => releases('prune', body),
  };
}

async function call(origin, { method, path, token, body }) {
  const answer = await ask(`${origin}${path}`, {
    method,
    headers: { accept: 'application/json', ...(token && { 'x-token': token }), ...(body && { 'content-type': 'application/json' }) },
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
  if (name === 'permission_denied') return 'This login may not release: it needs the right /admin/releases, which the role admin has.';
  if (name.startsWith('session_')) return `PORTAL_TOKEN is not accepted: ${message ?? name} Log in again, or use PORTAL_LOGIN and PORTAL_PASSWORD.`;
  if (name === 'login_failed') return 'PORTAL_LOGIN and PORTAL_PASSWORD are not accepted: the login or the password is wrong.';
  const lines = (data?.messages ?? []).map(({ message: text, params }) => `  - ${text}${params ? ` (${Object.values(params).join(', ')})` : ''}`);
  if (name === 'release_refused' && lines.length > 0) return ['The portal refuses the release, and nothing was changed:', ...lines].join('\n');
  return [message ?? name, ...lines].join('\n');
}
