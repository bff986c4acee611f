import type { ComponentType } from 'react';
import type { Manifest, RemoteFinder, RemoteRedirect, RemoteRoute, RemoteWidget } from '@portal/contracts';
import type { Texts } from '@portal/portal/i18n';
import type { SagaGenerator } from '@portal/portal/saga';
import type { Reducer } from '@portal/portal/state';

/** Type of a `manifest.ts`: `{ … } as const satisfies ManifestSource`. It is read at build time, so it may import only types. */
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

/** A record found by the search palette: title, detail and URL. */
export type Found = { title: string; detail?: string; to: string };
/** Search saga. It must call the server by `request` with `quiet`. Canceled when the text changes. The best four of five results show. */
export type Finder = (text: string) => SagaGenerator<readonly Found[]>;

/** Requires property `K` if the manifest declares it, and forbids it otherwise. */
type Named<N, K extends string, T> = [N] extends [never] ? { [P in K]?: undefined } : { [P in K]: T };
type Contributions<M extends ManifestSource> =
  & Named<WidgetName<M>, 'widgets', { [K in WidgetName<M>]: Screen }>
  & Named<FinderName<M>, 'searchProviders', { [K in FinderName<M>]: Finder }>
  & Named<M extends { atLogin: object } ? 'atLogin' : never, 'atLogin', () => Generator>;

export type RemoteParts<M extends ManifestSource> = Contributions<M> & {
  /** One entry for each screen in the manifest and no others; each screen is a separate chunk. */
  screens: { [K in ScreenName<M>]: Screen };
  /** Mounted in the store under the remote's id: `state.mailings.lists`. */
  slices?: Record<string, Reducer>;
  /** The remote's root saga; restarted when it throws, canceled when the user leaves the remote. */
  saga?: () => Generator;
  locales: Texts;
  /** Texts that only some screens use, loaded with those screens. Their keys are part of the remote's namespace. */
  screenLocales?: { [K in ScreenName<M>]?: Texts };
};

/** A remote's manifest with its parts, as mounted by the host, tests and the development shell. */
export type Remote<M extends ManifestSource = ManifestSource> = { manifest: M } & RemoteParts<M>;
/** Any remote, without the types of its screens. */
export type AnyRemote = {
  manifest: ManifestSource;
  screens: Record<string, Screen>;
  slices?: Record<string, Reducer>;
  saga?: () => Generator;
  locales: Texts;
  screenLocales?: Partial<Record<string, Texts>>;
  /** Widgets of the dashboard and of dialogs, each a separate chunk. The remote's saga also runs while only a widget is shown. */
  widgets?: Record<string, Screen>;
  searchProviders?: Record<string, Finder>;
  /** Runs once per page load, after the first screen is shown. */
  atLogin?: () => Generator;
};

type Exactly<M extends ManifestSource, P extends RemoteParts<M>> = P & {
  screens: { [K in Exclude<keyof P['screens'], ScreenName<M>>]: never };
};

/** Creates the default export of a remote's `index.ts`. Compiles only if `parts` has exactly the screens named in the manifest. */
export const defineRemote = <const M extends ManifestSource, P extends RemoteParts<M>>(manifest: M, parts: Exactly<M, P>): Remote<M> => ({
  manifest,
  ...(parts as RemoteParts<M>),
});
