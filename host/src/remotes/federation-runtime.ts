/**
 * Provides the federation runtime as globals, because remotes are built without it (`externalRuntime`). The federation plugin's own option,
 * `provideExternalRuntime`, would add a second copy.
 */
import * as runtimeCore from '@module-federation/runtime-core';

const page = globalThis as unknown as Record<string, unknown>;
page['_FEDERATION_RUNTIME_CORE'] ??= runtimeCore;
page['_FEDERATION_RUNTIME_CORE_FROM'] ??= { version: '2.9.2', name: 'portal' };

const federationRuntime = () => ({ name: 'portal-federation-runtime' });
export default federationRuntime;
