import { AppError, mailings } from '@portal/contracts';
import {
  defineRemote, failed, guard, idle, languageChosen, liveEvent, loading, readCookie, ready, useDraft, useFailureText, useFormat,
  useUrlState, type Failure, type Loadable,
  type ManifestSource,
} from '@portal/portal';
import { request } from '@portal/portal/api';
import { useTranslation } from '@portal/portal/i18n';
import { Link } from '@portal/portal/router';
import { put, takeLatest } from '@portal/portal/saga';
import { createSlice, useDispatch, useSelector, type PayloadAction } from '@portal/portal/state';
import { act, aMailingList, emitLive, fakeApi, renderScreen, screen } from '@portal/testing';
import { useEffect } from 'react';

const title = { en: 'Things', ru: 'Вещи', ua: 'Речі', bg: 'Неща' };
const manifest = {
  id: 'things', contract: 1, routes: [{ path: '/things', screen: 'Things', element: '/things', title }],
} as const satisfies ManifestSource;

type State = Loadable<string[]>;
const things = createSlice({
  name: 'things',
  initialState: idle<string[]>() as State,
  reducers: {
    requested: (state, _action: PayloadAction<string>) => loading(state),
    loaded: (_state, { payload }: PayloadAction<string[]>) => ready(payload),
    requestFailed: (state, { payload }: PayloadAction<Failure>) => failed(payload, state),
  },
  extraReducers: (builder) => builder.addCase(liveEvent('message_list.refresh'), (_state, { payload }) => ready([`live ${payload.id}`])),
});
const { requested, loaded, requestFailed } = things.actions;

function* saga() {
  yield* takeLatest(requested, guard(requestFailed, function* ({ payload }: ReturnType<typeof requested>) {
    const { items } = yield* request(mailings.list, { query: { filter: { text: payload } } });
    yield* put(loaded(items.map(({ name }) => name)));
  }));
}

function Things() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const format = useFormat();
  const [{ text }, change] = useUrlState({ text: '', status: [] as number[] });
  const [draft, write] = useDraft('things:new', '');
  const state = useSelector((all: { things: { things: State } }) => all.things.things);
  const shown = useFailureText(state.error);
  useEffect(() => void dispatch(requested(text)), [dispatch, text]);
  return (
    <main>
      <h1>{t('title')}</h1>
      <p>{format.amount('1234.5')}</p>
      <ul>{state.data?.map((name) => <li key={name}>{name}</li>)}</ul>
      {shown && <p role="alert">{shown.text}</p>}
      <button onClick={() => change({ text: 'found', status: [1, 2] })}>{t('find')}</button>
      <input aria-label="draft" value={draft} onChange={(event) => write(event.target.value)} />
      <Link to="/smslist/7">7</Link>
    </main>
  );
}

const text = (words: object) => () => Promise.resolve({ default: { ...words } });
const words = { title: 'Things', find: 'Find' };
const remote = defineRemote(manifest, {
  screens: { Things: () => Promise.resolve({ default: Things }) },
  slices: { things: things.reducer },
  saga,
  locales: { en: text(words), ua: text({ title: 'Речі', find: 'Знайти' }), ru: text(words), bg: text(words) },
});
const open = (options = {}) => renderScreen(remote, 'Things', { path: '/things', ...options });

test('mounts a screen with its store, sagas, texts and network', async () => {
  fakeApi(mailings.list, { items: [aMailingList({ name: 'First' })], next: null, previous: null });
  await open();
  expect(screen.getByRole('heading', { name: 'Things' })).toBeVisible();
  expect(await screen.findByText('First')).toBeVisible();
  expect(screen.getByText('1 234,50')).toBeVisible();
});

test('the URL stores the filter, and a change requests the contract’s values', async () => {
  const fake = fakeApi(mailings.list, ({ query }) => ({
    items: [aMailingList({ name: `for ${query.filter.text}` })], next: null, previous: null,
  }));
  const { user, location } = await open({ path: '/things?text=first' });
  expect(await screen.findByText('for first')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('for found')).toBeVisible();
  expect(location().search).toBe('?text=found&status=1&status=2');
  expect(fake.inputs).toHaveLength(2);
});

test('a refusal is shown in the screen’s language', async () => {
  fakeApi(mailings.list, new AppError('permission_denied'));
  await open({ language: 'ua' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Ви не маєте прав на цю дію');
  expect(screen.getByRole('heading', { name: 'Речі' })).toBeVisible();
});

test('[SHL-08] another language changes the screen’s texts without a request', async () => {
  const fake = fakeApi(mailings.list, { items: [aMailingList()], next: null, previous: null });
  const { portal, user } = await open();
  await user.type(screen.getByLabelText('draft'), 'kept');
  await act(async () => void portal.store.dispatch(languageChosen('ua')));
  expect(await screen.findByRole('heading', { name: 'Речі' })).toBeVisible();
  expect(document.documentElement.lang).toBe('uk');
  expect(readCookie('language')).toBe('ua');
  expect(screen.getByLabelText('draft')).toHaveValue('kept');
  expect(fake.inputs).toHaveLength(1);
});

test('a live event arrives as an action', async () => {
  fakeApi(mailings.list, { items: [], next: null, previous: null });
  await open();
  await emitLive({ event: 'message_list.refresh', data: { id: 9 } });
  expect(screen.getByText('live 9')).toBeVisible();
});

test('a draft is restored when the screen opens again', async () => {
  fakeApi(mailings.list, { items: [], next: null, previous: null });
  const first = await open();
  await first.user.type(screen.getByLabelText('draft'), 'half a sentence');
  first.unmount();
  await open();
  expect(screen.getByLabelText('draft')).toHaveValue('half a sentence');
});

test('links lead to their targets', async () => {
  fakeApi(mailings.list, { items: [], next: null, previous: null });
  const { user, location } = await open();
  await user.click(screen.getByRole('link', { name: '7' }));
  expect(location().pathname).toBe('/smslist/7');
});

test('a remote whose screens differ from its manifest does not compile', () => {
  const screenOf = () => Promise.resolve({ default: Things });
  // @ts-expect-error the manifest names Things
  defineRemote(manifest, { screens: {}, locales: remote.locales });
  // @ts-expect-error the manifest does not name Other
  defineRemote(manifest, { screens: { Things: screenOf, Other: screenOf }, locales: remote.locales });
  expect(remote.manifest.id).toBe('things');
});
