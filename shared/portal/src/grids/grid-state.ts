import { views, type SavedView } from '@portal/contracts';
import { downloadFile, quietRequest, request } from '@portal/portal/api';
import { call, select } from '@portal/portal/saga';
import { command } from '../command/command';
import { ownTimeZone } from '../format/time-zone';
import { selectLanguage } from '../preferences/preferences.slice';
import { resource } from '../resource/resource';

/** `screen`: path of the page, for example `/smslist/list`. */
type OfScreen = { screen: string };
/** `query`: the page's query without its cursor, because an export includes all pages. */
type Export = { path: string; query: Record<string, unknown>; columns: readonly string[]; format: 'csv' | 'xlsx' };

const FRESH_MS = 600_000;

const byName = (a: SavedView, b: SavedView) => a.name.localeCompare(b.name);

/** Saved views and exports of a remote's grids. The remote mounts `parts` in its state. */
export function gridState(remote: string) {
  const saveView = command(`${remote}/saveView`, function* (body: OfScreen & { name: string; query: string }) {
    return yield* request(views.save, { body });
  }, { keyOf: ({ screen, name }) => `${screen} ${name}`, done: ({ name }) => ['remotes:grid.viewSaved', { name }] });

  const removeView = command(`${remote}/removeView`, function* (uuid: string) {
    yield* request(views.remove, { body: { uuid } });
  }, { keyOf: (uuid) => uuid });

  /** Saved views of a page by name. */
  const savedViews = resource(`${remote}/savedViews`, function* (screen: string) {
    const { items } = yield* quietRequest(views.list, { query: { screen } });
    return { screen, items: items.toSorted(byName) };
  }, {
    keyOf: (screen) => screen,
    // Only their owner changes them.
    freshMs: FRESH_MS,
    patchOn: [
      {
        on: saveView.succeeded,
        patch: (page, { result }: { result: SavedView }) => (result.screen === page.screen
          ? { ...page, items: [...page.items.filter(({ name }) => name !== result.name), result].toSorted(byName) } : page),
      },
      {
        on: removeView.succeeded,
        patch: (page, { request: removed }: { request: string }) => (page.items.some(({ uuid }) => uuid === removed)
          ? { ...page, items: page.items.filter(({ uuid }) => uuid !== removed) } : page),
      },
    ],
  });

  /** Uses the portal's language and the browser's time zone. One export at a time: a large one keeps the server busy. */
  const exportFile = command(`${remote}/exportFile`, function* ({ path, query, columns, format }: Export) {
    const language = yield* select(selectLanguage);
    yield* call(() => downloadFile(path, {
      timeZone: ownTimeZone(), ...query, format, language, ...(columns.length > 0 && { columns: columns.join() }),
    }));
  });

  return { savedViews, saveView, removeView, exportFile, parts: [savedViews, saveView, removeView, exportFile] };
}

export type GridState = Omit<ReturnType<typeof gridState>, 'parts'>;
