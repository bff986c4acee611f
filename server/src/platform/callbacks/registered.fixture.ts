import type { CallbackClass, CallbackType } from '@portal/contracts';
import type { ApiCallback } from '@portal/contracts/api';
import type { output } from 'zod/mini';
import { apiCaller, type TestCaller } from '../../../test/api-caller';
import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import {
  loopbackPolicy, createCallbackWorld, createCustomer, type CallbackWorld, type TestCustomer, type TestRoute,
} from './callbacks.fixture';

export type Registered = output<typeof ApiCallback> & { secret: string };
export type Integrator = { customer: TestCustomer; login: TestLogin; api: TestCaller };

export type RegisteredWorld = CallbackWorld & {
  portal: TestApp;
  keys: Buffer[];
  integrator(routes?: readonly TestRoute[]): Promise<Integrator>;
  register(by: Integrator, path: string, more?: { types?: readonly CallbackType[]; class?: CallbackClass }): Promise<Registered>;
};

export async function createRegisteredWorld(): Promise<RegisteredWorld> {
  const key = Buffer.alloc(32, 9);
  const portal = await createTestApp({ callbackAddresses: loopbackPolicy, environment: { CALLBACK_KEY: key.toString('base64') } });
  const world = await createCallbackWorld({ db: portal.db, drop: () => portal.close() });
  return {
    ...world, portal, keys: [key],
    sender: (options) => world.sender({ keys: [key], ...options }),
    async integrator(routes = []) {
      const customer = await createCustomer(portal.db, routes);
      const [organization] = await portal.db<{ id: bigint }[]>`select id from organization where customer_id = ${customer.customerId}`;
      const login = await portal.login(['clientAdmin', 'user'], {
        id: customer.customerId, uuid: '', name: 'reported', organizationId: organization?.id ?? 0n,
      });
      return { customer, login, api: await apiCaller(portal, login) };
    },
    async register({ api }, path, { types = ['message.status'], class: written } = {}) {
      const url = path.startsWith('/') ? world.at(path) : path;
      const { status, body } = await api.call<Registered>('POST', '/api/v1/callbacks', { url, types, ...(written && { class: written }) });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
  };
}
