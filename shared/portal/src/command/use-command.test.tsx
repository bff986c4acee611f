import { act, renderHook } from '@testing-library/react';
import { AppError } from '@portal/contracts';
import { createPortalStore, defineRemote } from '@portal/portal';
import { command, useCommand } from '@portal/portal/resource';
import { call } from '@portal/portal/saga';
import { Provider } from '@portal/portal/state';

type Answer = { resolve: (result: string) => void; reject: (error: Error) => void };

function opened({ deliverLate = false } = {}) {
  const asked: Answer[] = [];
  const reported: string[] = [];
  const portal = createPortalStore({ report: () => undefined });
  const save = command<{ id: number }, string>('trial/save', function* () {
    return yield* call(() => new Promise<string>((resolve, reject) => void asked.push({ resolve, reject })));
  }, { keyOf: ({ id }) => id, deliverLate });
  const manifest = { id: 'trial', version: '1.0.0', routes: [], menu: [] } as never;
  const slices = { save: save.reducer };
  portal.mount(defineRemote(manifest, { screens: {}, slices, saga: save.saga, locales: {} as never } as never) as never);
  const open = () => renderHook(
    () => useCommand(save, (result) => reported.push(result), 1, ({ name }) => reported.push(name)),
    { wrapper: ({ children }) => <Provider store={portal.store}>{children}</Provider> },
  );
  return { asked, reported, open, portal };
}

it('reports each success and each failure once to an open dialog', async () => {
  const { asked, reported, open, portal } = opened();
  const { result } = open();
  act(() => result.current.submit({ id: 1 }));
  expect(result.current.busy).toBe(true);
  await act(async () => asked[0]?.reject(new AppError('price_changed')));
  expect([reported, result.current.busy, result.current.failure?.name]).toEqual([['price_changed'], false, 'price_changed']);
  act(() => result.current.submit({ id: 1 }));
  await act(async () => asked[1]?.resolve('saved'));
  expect([reported, result.current.failure]).toEqual([['price_changed', 'saved'], undefined]);
  portal.unmount('trial');
});

it('reports and shows no outcome from before the dialog was opened', async () => {
  const { asked, reported, open, portal } = opened();
  const first = open();
  act(() => first.result.current.submit({ id: 1 }));
  first.unmount();
  await act(async () => asked[0]?.reject(new AppError('price_changed')));
  const { result } = open();
  expect([reported, result.current.failure]).toEqual([[], undefined]);
  portal.unmount('trial');
});

it('reports a result late that is shown only once', async () => {
  const { asked, reported, open, portal } = opened({ deliverLate: true });
  const first = open();
  act(() => first.result.current.submit({ id: 1 }));
  first.unmount();
  await act(async () => asked[0]?.resolve('secret'));
  const second = open();
  expect(reported).toEqual(['secret']);
  second.unmount();
  open();
  expect(reported).toEqual(['secret']);
  portal.unmount('trial');
});
