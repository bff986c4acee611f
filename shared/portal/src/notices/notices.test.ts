import { createPortalStore, NOTICE_MS, noticeDismissed, noticeShown, selectNotices, sessionEnded } from '@portal/portal';

const link = { to: '/finances/invoice/new?account=a', text: 'Top up' };
const words = ({ getState }: ReturnType<typeof createPortalStore>['store']) => selectNotices(getState()).map(({ text }) => text);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('a notice goes by itself; one that asks for something to be done stays until it is put away', async () => {
  const { store } = createPortalStore();
  store.dispatch(noticeShown({ intent: 'success', text: 'Saved' }));
  store.dispatch(noticeShown({ intent: 'warning', text: 'Low', link }));
  await jest.advanceTimersByTimeAsync(NOTICE_MS - 1);
  expect(words(store)).toEqual(['Saved', 'Low']);
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(words(store)).toEqual(['Low']);
  store.dispatch(noticeDismissed(selectNotices(store.getState())[0]?.id ?? ''));
  expect(words(store)).toEqual([]);
});

it('the same words, and older words about the same matter, are not shown beside each other', () => {
  const { store } = createPortalStore();
  for (const text of ['Saved', 'Saved']) store.dispatch(noticeShown({ intent: 'success', text }));
  store.dispatch(noticeShown({ intent: 'warning', text: 'Low: 50', link }));
  store.dispatch(noticeShown({ intent: 'warning', text: 'Another low', link: { ...link, to: '/finances/invoice/new?account=b' } }));
  store.dispatch(noticeShown({ intent: 'warning', text: 'Low: 20', link }));
  expect(words(store)).toEqual(['Saved', 'Another low', 'Low: 20']);
});

it('what one login was told to do is not left to the next', () => {
  const { store } = createPortalStore();
  store.dispatch(noticeShown({ intent: 'warning', text: 'Low', link }));
  store.dispatch(noticeShown({ intent: 'info', text: 'Goodbye' }));
  store.dispatch(sessionEnded());
  expect(words(store)).toEqual(['Goodbye']);
});
