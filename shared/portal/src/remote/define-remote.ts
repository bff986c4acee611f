import type { ComponentType } from 'react';
import type { Manifest, RemoteRoute } from '@portal/contracts';
import type { Texts } from '@portal/portal/i18n';
import type { Reducer } from '@portal/portal/state';

type RouteSource = Omit<RemoteRoute, 'digits'> & { readonly digits?: readonly string[] };
/**
 * What a `manifest.ts` satisfies: `export const manifest = { … } as const satisfies ManifestSource`. Data alone: it is read
 * at build time, so it imports types only.
 */
export type ManifestSource = Omit<Manifest, 'routes'> & { readonly routes: readonly Readonly<RouteSource>[] };

export type Screen = () => Promise<{ default: ComponentType }>;
type ScreenName<M extends ManifestSource> = M['routes'][number]['screen'];

export type RemoteParts<M extends ManifestSource> = {
  /** One for each screen that the manifest names, no more and no fewer; each is a chunk of its own. */
  screens: { [K in ScreenName<M>]: Screen };
  /** Lie under the remote's id in the store: `state.mailings.lists`. */
  slices?: Record<string, Reducer>;
  /** The remote's root task; it is started again when it throws, and cancelled when the user leaves the remote. */
  saga?: () => Generator;
  locales: Texts;
};

/** A remote as host, tests and development shell mount it. */
export type Remote<M extends ManifestSource = ManifestSource> = { manifest: M } & RemoteParts<M>;
/** Any remote, its own screens' names forgotten. */
export type AnyRemote = Omit<Remote, 'screens'> & { screens: Record<string, Screen> };

type Exactly<M extends ManifestSource, P extends RemoteParts<M>> = P & {
  screens: { [K in Exclude<keyof P['screens'], ScreenName<M>>]: never };
};

/** The default export of a remote's `index.ts`. A screen that the manifest names and the remote lacks, or the reverse, does not compile. */
export const defineRemote = <const M extends ManifestSource, P extends RemoteParts<M>>(manifest: M, parts: Exactly<M, P>): Remote<M> => ({
  manifest,
  ...(parts as RemoteParts<M>),
});
