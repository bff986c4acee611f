import { createPortalStore, TOAST_MS, toastDismissed, toastShown, selectToasts, sessionEnded } from '@portal/portal';

const link = { to: '/finances/invoice/new?account=a', text: 'Top up' };
const words = ({ getState }: ReturnType<typeof createPortalStore>['store']) => selectToasts(getState()).map(({ text }) => text);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('a toast disappears after a time; one with a link stays until dismissed', async () => {
  const { store } = createPortalStore();
  store.dispatch(toastShown({ intent: 'success', text: 'Saved' }));
  store.dispatch(toastShown({ intent: 'warning', text: 'Low', link }));
  await jest.advanceTimersByTimeAsync(TOAST_MS - 1);
  expect(words(store)).toEqual(['Saved', 'Low']);
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(words(store)).toEqual(['Low']);
  store.dispatch(toastDismissed(selectToasts(store.getState())[0]?.id ?? ''));
  expect(words(store)).toEqual([]);
});

it('repeated toasts, and older ones on the same subject, are not shown together', () => {
  const { store } = createPortalStore();
  for (const text of ['Saved', 'Saved']) store.dispatch(toastShown({ intent: 'success', text }));
  store.dispatch(toastShown({ intent: 'warning', text: 'Low: 50', link }));
  store.dispatch(toastShown({ intent: 'warning', text: 'Another low', link: { ...link, to: '/finances/invoice/new?account=b' } }));
  store.dispatch(toastShown({ intent: 'warning', text: 'Low: 20', link }));
  expect(words(store)).toEqual(['Saved', 'Another low', 'Low: 20']);
});

it('one login’s toasts do not appear for the next', () => {
  const { store } = createPortalStore();
  store.dispatch(toastShown({ intent: 'warning', text: 'Low', link }));
  store.dispatch(toastShown({ intent: 'info', text: 'Goodbye' }));
  store.dispatch(sessionEnded());
  expect(words(store)).toEqual(['Goodbye']);
});
