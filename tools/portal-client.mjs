import { Stop } from './run.mjs';

const SUCCESS = 20000;
const TIMEOUT_MS = 120_000;
const WITHOUT_FACTOR =
  'Set up two-factor authentication in the profile of this login before you release. For CI, create a release token on the Releases page and set PORTAL_RELEASE_TOKEN.';
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Connects to the portal at PORTAL_URL. Authenticates with PORTAL_RELEASE_TOKEN, with the session PORTAL_TOKEN, or with PORTAL_LOGIN and
 * PORTAL_PASSWORD (and PORTAL_CODE, from an authenticator app). Signs a login out after the work. Reports errors as one sentence.
 */
export async function withPortal(work, env = process.env) {
  const {
    PORTAL_URL: url = 'http://127.0.0.1:8080', PORTAL_RELEASE_TOKEN: releaseToken, PORTAL_TOKEN: token, PORTAL_LOGIN: login,
    PORTAL_PASSWORD: password, PORTAL_CODE: code,
  } = env;
  const origin = originOf(url);
  if (releaseToken) return work(client(origin, { 'x-release-token': releaseToken }));
  if (token) return work(client(origin, { 'x-token': token }));
  if (!login || !password) {
    throw new Stop('Set PORTAL_RELEASE_TOKEN to a token from the Releases page, or set PORTAL_LOGIN and PORTAL_PASSWORD.');
  }
  const { jwtToken } = await call(origin, { method: 'POST', path: '/user/login', body: { login, password, ...(code && { code }) } });
  const credentials = { 'x-token': jwtToken };
  try {
    const { appSettings } = await call(origin, { method: 'GET', path: '/user/info', credentials });
    if (appSettings?.obligation === 'two_factor') throw new Stop(WITHOUT_FACTOR);
    return await work(client(origin, credentials));
  } finally {
    await call(origin, { method: 'POST', path: '/user/logout', credentials }).catch((error) => process.stderr.write(
      `Couldn’t sign out: ${error.message}\n`,
    ));
  }
}

function originOf(text) {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  // A path would be ignored, so the calls could reach another server than intended.
  if (!url || ![url.origin, `${url.origin}/`].includes(url.href)) {
    throw new Stop(`PORTAL_URL "${text}" is invalid: use an address without path or query, such as https://portal.example.`);
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) throw new Stop(
    `PORTAL_URL "${text}" must use https, or the password and the release would travel unencrypted. http is allowed only for this machine.`,
  );
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
  const answer = await send(`${origin}${path}`, {
    method,
    headers: { accept: 'application/json', ...credentials, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  }, origin);
  const envelope = await answer.json().catch(() => null);
  if (typeof envelope?.code !== 'number') throw new Stop(`${origin} answered ${answer.status} but is not a portal. Check PORTAL_URL.`);
  if (envelope.code !== SUCCESS) throw new Stop(sentence(envelope));
  return envelope.data;
}

async function send(url, options, origin) {
  try {
    return await fetch(url, options);
  } catch (error) {
    if (error.name === 'TimeoutError') throw new Stop(
      `${origin} did not answer within ${TIMEOUT_MS / 1000} s. Check with pnpm releases whether the change took effect before you retry.`,
    );
    throw new Stop(`Can’t reach ${origin} (${error.cause?.code
      ?? error.cause?.message ?? error.message}). Check that the portal is running and PORTAL_URL is correct.`);
  }
}

function sentence({ message, data }) {
  const name = data?.localizedMessage ?? '';
  if (name === 'release_token_refused') {
    return 'PORTAL_RELEASE_TOKEN is not accepted: it is wrong, revoked, expired, not allowed from this address, or its creator is no longer an administrator.';
  }
  if (name === 'release_token_limited') return `PORTAL_RELEASE_TOKEN does not allow this: it lacks ${data.params.needed}.`;
  if (name === 'second_factor_required') {
    return 'This login uses two-factor authentication: set PORTAL_CODE to a code from the authenticator app, or use PORTAL_RELEASE_TOKEN.';
  }
  if (name === 'second_factor_wrong') return 'PORTAL_CODE is not accepted: it is wrong, expired or already used.';
  if (name === 'step_up_required') {
    return 'The password of the PORTAL_TOKEN session was confirmed too long ago: use PORTAL_RELEASE_TOKEN, or PORTAL_LOGIN and PORTAL_PASSWORD.';
  }
  if (name === 'permission_denied') {
    return 'This login has no permission to release: it needs the right /admin/releases, which the admin role has.';
  }
  if (name.startsWith('session_')) {
    return `PORTAL_TOKEN is not accepted: ${message ?? name} Sign in again, or use PORTAL_LOGIN and PORTAL_PASSWORD.`;
  }
  if (name === 'login_failed') return 'PORTAL_LOGIN and PORTAL_PASSWORD are not accepted: the login or the password is wrong.';
  const lines = (data?.messages
    ?? []).map(({ message: text, params }) => `  - ${text}${params ? ` (${Object.values(params).join(', ')})` : ''}`);
  if (name === 'release_refused' && lines.length > 0) return ['The portal rejected the release. Nothing was changed:', ...lines].join('\n');
  return [message ?? name, ...lines].join('\n');
}
