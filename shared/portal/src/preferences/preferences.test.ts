import { chatScopeChosen, createPortalStore, schemeChosen, selectChatScope, selectPreferences } from '@portal/portal';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('choices are stored for the next page', () => {
  const { store } = createPortalStore();
  store.dispatch(schemeChosen('dark'));
  store.dispatch(chatScopeChosen('all'));
  const next = createPortalStore().store.getState();
  expect([selectPreferences(next).scheme, selectChatScope(next)]).toEqual(['dark', 'all']);
});

test('a browser that stores nothing still applies the choice, without an error', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });
  const reported: unknown[] = [];
  const { store } = createPortalStore({ report: (error) => reported.push(error) });
  store.dispatch(schemeChosen('dark'));
  expect([selectPreferences(store.getState()).scheme, reported]).toEqual(['dark', []]);
});
