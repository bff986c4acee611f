import { remotes, type RemoteRelease } from '@portal/contracts';
import { call } from './portal-api';
import { product } from './product';
import { sessionOf } from './sessions';

/** The release of the remote `id` that this login gets. */
export async function releaseOf(login: string, id: string): Promise<RemoteRelease> {
  const { remotes: given } = await call(remotes.mine, {}, await sessionOf(login));
  const release = given.find((one) => one.id === id);
  if (!release) throw new Error(`${login} is given ${given.map((one) => one.id).join(', ') || 'no remotes'}, not ${id}`);
  return release;
}

/** Fetches a file like a script element: with the browser's cookie only. */
export async function fileStatus(path: string, token?: string): Promise<number> {
  const response = await fetch(product.baseUrl + path, {
    headers: token === undefined ? {} : { cookie: `userToken=${token}; loggedIn=1` },
  });
  await response.arrayBuffer();
  return response.status;
}
