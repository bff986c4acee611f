import type { KeyScope } from '@portal/contracts';

export type ApiCaller = {
  customerId: bigint;
  /** Owner of the key, also for its sandbox: the limits of both are shared. */
  holderId: bigint;
  keyId: bigint;
  scopes: readonly KeyScope[];
  /** `customerId` is the customer's sandbox: nothing reaches a network and nothing is charged. */
  sandbox: boolean;
};

export type AuthenticateCaller = (key: string | null, address: string) => Promise<ApiCaller>;
