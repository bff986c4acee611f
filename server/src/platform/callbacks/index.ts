/** Webhooks (API-02) are stored in the event's transaction. Any number of nodes deliver them, at least once, by Standard Webhooks 1.0.0. */
export { guardedLookup, type Resolve } from './address-lookup';
export { AddressPolicy, hostOf } from './address-policy';
export { isPublic4, isPublic6 } from './address-ranges';
export { readAddressPolicy, readCallbackSettings, type CallbackSettings } from './callback-settings';
export { cleanupCallbacks } from './callbacks.cleanup';
export { registerCallbackApi } from './callbacks.routes';
export { noteLowBalances, type LowBalance } from './note-balance.store';
export { acceptsStatuses } from './origin.store';
export { callsBack, noteIncoming, noteStatuses, routeCallsBack } from './note.store';
export { rotateSecret } from './secret.service';
export { statusName } from './status-name';
export { startCallbacks, type Callbacks } from './start-callbacks';
export { registerWebhookRoutes } from './webhooks.routes';
