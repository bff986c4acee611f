import { views, type SavedView } from '@portal/contracts';
import { quietRequest, request } from '@portal/portal/api';
import { command, resource } from '@portal/portal/resource';

/** `screen`: path of the page, for example `/smslist/list`. */
type OfScreen = { screen: string };

const byName = (a: SavedView, b: SavedView) => a.name.localeCompare(b.name);

export const saveView = command('mailings/saveView', function* (body: OfScreen & { name: string; query: string }) {
  return yield* request(views.save, { body });
}, { keyOf: ({ screen, name }) => `${screen} ${name}`, done: ({ name }) => ['views.saved', { name }] });

export const removeView = command('mailings/removeView', function* (uuid: string) {
  yield* request(views.remove, { body: { uuid } });
}, { keyOf: (uuid) => uuid });

/** Saved views of a page by name. */
export const savedViews = resource('mailings/savedViews', function* (screen: string) {
  const { items } = yield* quietRequest(views.list, { query: { screen } });
  return { screen, items: items.toSorted(byName) };
}, {
  keyOf: (screen) => screen,
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
