/**
 * Callbacks out (API-02): tells customers' own servers what became of their messages, what came in and which balance runs low. What is to be told is
 * written in the transaction in which it happens and delivered after it, at least once, by any number of nodes, as Standard
 * Webhooks 1.0.0 says. Where to is the callback address of the direction that a message took, and whatever the customer registered by the
 * public API. Calls no other module.
 */
export { guardedLookup, type Resolve } from './address-lookup';
export { AddressPolicy, hostOf } from './address-policy';
export { isPublic4, isPublic6 } from './address-ranges';
export { readAddressPolicy } from './callback-settings';
export { registerCallbackApi, type CallbackApiDeps } from './callbacks.routes';
export { noteLowBalances, type LowBalance } from './note-balance.store';
export { hearsStatuses } from './origin.store';
export { callsBack, noteIncoming, noteStatuses, type SentAs, type StatusChange } from './note.store';
export { rotateSecret } from './secret.service';
export { statusName } from './status-name';
export { startCallbacks, type Callbacks, type CallbacksOptions, type CallbacksState } from './start-callbacks';
