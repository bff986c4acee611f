import type { KeyScope } from '@portal/contracts';

/** Who calls the public API, as the server itself found out from the key. */
export type ApiCaller = {
  customerId: bigint;
  /** The customer who holds the key: of a sandbox too, so that its calls count among his. */
  holderId: bigint;
  keyId: bigint;
  scopes: readonly KeyScope[];
  /** Nothing that it sends reaches a network, and nothing costs: `customerId` is the customer's sandbox. */
  sandbox: boolean;
};

/** Throws key_refused, key_address_refused. */
export type AuthenticateCaller = (key: string | null, address: string) => Promise<ApiCaller>;
