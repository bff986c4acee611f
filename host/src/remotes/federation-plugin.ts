import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { integrityOf } from './integrity';

const TIMEOUT_MS = 5000;

/** Loads a remote's entry file with a timeout. The browser refuses a file that doesn't match the registry's hash. */
const federationPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'portal-remotes',
  createScript({ url }) {
    const integrity = integrityOf(url);
    if (!integrity) throw new Error(`no hash for ${url}`);
    return { script: Object.assign(document.createElement('script'), { src: url, integrity }), timeout: TIMEOUT_MS };
  },
});

export default federationPlugin;
