import { act, render, screen } from '@testing-library/react';
import { createPortalStore, defineRemote } from '@portal/portal';
import { resource, useResource } from '@portal/portal/resource';
import { call } from '@portal/portal/saga';
import { Provider } from '@portal/portal/state';

it('loads nothing for the query null, and the data of a query as soon as there is one', async () => {
  const asked: string[] = [];
  const words = resource<string, string>('trial/words', function* (query) {
    asked.push(query);
    return yield* call(() => Promise.resolve(`Words of ${query}`));
  });
  function Words({ query }: { query: string | null }) {
    const { status, data } = useResource(words, query);
    return <p>{data ?? status}</p>;
  }
  const portal = createPortalStore({ report: () => undefined });
  const manifest = { id: 'trial', version: '1.0.0', routes: [], menu: [] } as never;
  portal.mount(defineRemote(manifest, {
    screens: {}, slices: { words: words.reducer }, saga: words.saga, locales: {} as never,
  } as never) as never);
  const page = (query: string | null) => <Provider store={portal.store}><Words query={query} /></Provider>;
  const { rerender } = render(page(null));
  await act(async () => undefined);
  expect([asked, screen.getByText('idle')]).toEqual([[], expect.anything()]);
  rerender(page('a'));
  expect(await screen.findByText('Words of a')).toBeInTheDocument();
  rerender(page(null));
  expect(screen.getByText('idle')).toBeInTheDocument();
  await act(async () => void portal.store.dispatch(words.outdated()));
  expect(asked).toEqual(['a']);
  portal.unmount('trial');
});
