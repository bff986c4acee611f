import { createHash } from 'node:crypto';
import type { Data, RemoteRelease } from '@portal/contracts';
import type { adminReleases, ReleaseTarget } from '@portal/contracts/admin';
import { envelopeOf, type TestApp, type TestLogin } from '../../../test/app';

export const title = { en: 'Title', ru: 'Title', ua: 'Title', bg: 'Title' };
export const hashOf = (content: string | Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

type Manifest = Partial<RemoteRelease['manifest']>;
export type Sent = { release: Record<string, unknown>; files: Record<string, string> };

export function built(
  id: string, version: string, manifest: Manifest = {},
  texts: Record<string, string> = { 'remoteEntry.js': `entry of ${id} ${version}`, 'chunks/screen.1.js': `chunk of ${id}` },
): Sent {
  const contents = Object.entries(texts);
  return {
    release: {
      id, version, base: `/remotes/${id}/${version}/`, entry: 'remoteEntry.js',
      files: Object.fromEntries(contents.map(([name, text]) => [name, hashOf(text)])),
      manifest: { id, contract: 1, routes: [{ path: `/${id}/list`, screen: 'list', element: '/smslist/list', title }], ...manifest },
    },
    files: Object.fromEntries(contents.map(([name, text]) => [name, Buffer.from(text).toString('base64')])),
  };
}

export const everybody: ReleaseTarget = { to: 'all' };
export const share = (percent: number): ReleaseTarget => ({ to: 'share', percent });
export const only = (...logins: TestLogin[]): ReleaseTarget => ({
  to: 'customers', customers: logins.map(({ customer }) => customer.uuid),
});

export function releasesBy(portal: TestApp, { token }: TestLogin) {
  const call = (name: string, body: unknown) => portal.post(`/v2/admin/releases/${name}`, token, body);
  const publish = (sent: Sent, target: ReleaseTarget | null = everybody, more = {}) => call('publish', { ...sent, target, ...more });
  return {
    call,
    publish,
    async released(...versions: [id: string, version: string][]): Promise<string[]> {
      const sets: string[] = [];
      for (const [id, version] of versions) sets.push(((await publish(built(id, version))).json().data as { set: string }).set);
      return sets;
    },
    activate: (set: string, target: ReleaseTarget = everybody, more = {}) => call('activate', { set, target, ...more }),
    rollback: (remote?: string, more = {}) => call('rollback', { ...(remote !== undefined && { remote }), ...more }),
    overview: async () => (await portal.get('/v2/admin/releases', token)).json().data as Data<typeof adminReleases.overview>,
  };
}

export async function remotesOf(portal: TestApp, { token }: TestLogin): Promise<{ set: string; remotes: RemoteRelease[] }> {
  return (await portal.get('/v2/remotes', token)).json().data;
}

export async function versionsFor(portal: TestApp, login: TestLogin): Promise<string[]> {
  return (await remotesOf(portal, login)).remotes.map(({ id, version }) => `${id} ${version}`);
}

export const failureOf = (answer: Parameters<typeof envelopeOf>[0]) => {
  const { data } = envelopeOf(answer);
  return {
    status: answer.statusCode, error: data.localizedMessage,
    lines: (data.messages as { message: string }[] | undefined)?.map(({ message }) => message) ?? [],
  };
};

export const fileOf = (portal: TestApp, { token }: TestLogin, path: string) => portal.app.inject({
  method: 'GET', url: `/remotes/${path}`, headers: { cookie: `userToken=${token}` },
});
