import type { KeyScope } from '@portal/contracts';

export type ApiCaller = {
  customerId: bigint;
  /** Customer that owns the key. Its live and sandbox calls share one limit. */
  holderId: bigint;
  keyId: bigint;
  scopes: readonly KeyScope[];
  /** `customerId` is the customer's sandbox: nothing reaches a network and nothing is charged. */
  sandbox: boolean;
};

export type AuthenticateCaller = (key: string | null, address: string) => Promise<ApiCaller>;
