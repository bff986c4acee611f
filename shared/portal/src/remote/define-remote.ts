import type { ComponentType } from 'react';
import type { Manifest, RemoteFinder, RemoteRedirect, RemoteRoute, RemoteWidget } from '@portal/contracts';
import type { Texts } from '@portal/portal/i18n';
import type { SagaGenerator } from '@portal/portal/saga';
import type { Reducer } from '@portal/portal/state';

/**
 * What a `manifest.ts` satisfies: `export const manifest = { … } as const satisfies ManifestSource`. Data alone: it is read
 * at build time, so it imports types only.
 */
export type ManifestSource = Omit<Manifest, 'routes' | 'redirects' | 'widgets' | 'searchProviders'> & {
  readonly routes: readonly Readonly<RemoteRoute>[];
  readonly redirects?: readonly Readonly<RemoteRedirect>[];
  readonly widgets?: readonly Readonly<RemoteWidget>[];
  readonly searchProviders?: readonly Readonly<RemoteFinder>[];
};

export type Screen = () => Promise<{ default: ComponentType }>;
type ScreenName<M extends ManifestSource> = M['routes'][number]['screen'];
type WidgetName<M extends ManifestSource> = M extends { widgets: readonly { widget: infer N extends string }[] } ? N : never;
type FinderName<M extends ManifestSource> = M extends { searchProviders: readonly { finder: infer N extends string }[] } ? N : never;

/** A record that the palette found: what it is called, a word more about it, and where it is opened. */
export type Found = { title: string; detail?: string; to: string };
/** Reads by `request`, quietly; cancelled when the user types on. At most five are shown. */
export type Finder = (text: string) => SagaGenerator<readonly Found[]>;

/** Named in the manifest, then demanded here; not named, then absent. */
type Named<N, K extends string, T> = [N] extends [never] ? { [P in K]?: undefined } : { [P in K]: T };
type Contributions<M extends ManifestSource> =
  & Named<WidgetName<M>, 'widgets', { [K in WidgetName<M>]: Screen }>
  & Named<FinderName<M>, 'searchProviders', { [K in FinderName<M>]: Finder }>
  & Named<M extends { atLogin: object } ? 'atLogin' : never, 'atLogin', () => Generator>;

export type RemoteParts<M extends ManifestSource> = Contributions<M> & {
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
export type AnyRemote = {
  manifest: ManifestSource;
  screens: Record<string, Screen>;
  slices?: Record<string, Reducer>;
  saga?: () => Generator;
  locales: Texts;
  /** Parts of the dashboard, each a chunk of its own; they work as the remote's screens do, its saga running. */
  widgets?: Record<string, Screen>;
  searchProviders?: Record<string, Finder>;
  /** Runs once in the page's life, after the first screen stands. */
  atLogin?: () => Generator;
};

type Exactly<M extends ManifestSource, P extends RemoteParts<M>> = P & {
  screens: { [K in Exclude<keyof P['screens'], ScreenName<M>>]: never };
};

/** The default export of a remote's `index.ts`. A screen that the manifest names and the remote lacks, or the reverse, does not compile. */
export const defineRemote = <const M extends ManifestSource, P extends RemoteParts<M>>(manifest: M, parts: Exactly<M, P>): Remote<M> => ({
  manifest,
  ...(parts as RemoteParts<M>),
});
