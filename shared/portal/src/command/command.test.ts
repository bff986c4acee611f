import { createPortalStore, defineRemote, selectToasts, type PortalStore } from '@portal/portal';
import { addTexts, startI18n, type Texts } from '@portal/portal/i18n';
import { command, resource } from '@portal/portal/resource';
import { call } from '@portal/portal/saga';

type Payload = { id: number };
type Answer = Payload & { resolve: (result: string) => void; reject: (error: Error) => void };

let portal: PortalStore;
const texts = () => Promise.resolve({ default: { saved: 'Saved {{id}}' } });
const trialTexts: Texts = { en: texts, ru: texts, ua: texts, bg: texts };

beforeAll(async () => {
  await startI18n('en');
  await addTexts('trial', trialTexts);
});
afterEach(() => portal.unmount('trial'));
const settled = () => new Promise((resolve) => setTimeout(resolve));

function mounted() {
  const asked: Answer[] = [];
  let reads = 0;
  portal = createPortalStore({ report: () => undefined });
  const rows = resource<undefined, number>('trial/rows', function* () {
    return yield* call(() => Promise.resolve(++reads));
  }, { everyMs: 0 });
  const save = command<Payload, string>('trial/save', function* (payload) {
    return yield* call(() => new Promise<string>((resolve, reject) => void asked.push({ ...payload, resolve, reject })));
  }, { keyOf: ({ id }) => id, done: ({ id }, result) => (result === '' ? null : ['saved', { id }]), then: [rows] });
  const manifest = { id: 'trial', version: '1.0.0', routes: [], menu: [] } as never;
  const remote = defineRemote(manifest, {
    screens: {}, slices: { rows: rows.reducer, save: save.reducer }, locales: {} as never,
    *saga() {
      yield* rows.saga();
      yield* save.saga();
    },
  } as never);
  portal.mount(remote as never);
  const { dispatch, getState } = portal.store;
  return {
    asked, rows, save, dispatch, remote, reads: () => reads, of: (id: number) => save.select(String(id))(getState()),
    toasts: () => selectToasts(getState()).map(({ text }) => text),
  };
}

it('runs once for each key, stores its answer, tells of it, and reloads what it changed', async () => {
  const { asked, rows, save, dispatch, reads, of, toasts } = mounted();
  dispatch(rows.requested(undefined));
  await settled();
  for (const id of [1, 1, 2]) dispatch(save.submitted({ id }));
  expect(asked.map(({ id }) => id)).toEqual([1, 2]);
  expect([of(1), of(2), of(3)].map(({ status }) => status)).toEqual(['busy', 'busy', 'idle']);
  dispatch(save.cleared('1'));
  expect(of(1).status).toBe('busy');
  asked[0]?.resolve('good');
  await settled();
  expect([of(1), of(2).status, toasts(), reads()]).toEqual([{ status: 'done', result: 'good' }, 'busy', ['Saved 1'], 2]);
  dispatch(save.cleared('1'));
  expect(of(1)).toEqual({ status: 'idle' });
});

it('keeps a refusal until it is cleared, also reloads then, and can be tried again', async () => {
  const { asked, rows, save, dispatch, reads, of, toasts } = mounted();
  dispatch(rows.requested(undefined));
  await settled();
  dispatch(save.submitted({ id: 1 }));
  asked[0]?.reject(new Error('broken'));
  await settled();
  expect(of(1)).toMatchObject({ status: 'failed', failure: { name: 'client_unexpected' } });
  expect(reads()).toBe(2);
  dispatch(save.submitted({ id: 1 }));
  expect(of(1)).toEqual({ status: 'busy' });
  asked[1]?.resolve('');
  await settled();
  // Only the toast of the unexpected error: this success has none.
  expect([of(1), toasts()]).toEqual([{ status: 'done', result: '' }, [expect.not.stringContaining('Saved')]]);
});

it('is not busy forever after its remote was left while it ran', async () => {
  const { save, dispatch, remote, of } = mounted();
  dispatch(save.submitted({ id: 1 }));
  portal.unmount('trial');
  expect(of(1).status).toBe('busy');
  portal.mount(remote as never);
  expect(of(1).status).toBe('idle');
});

it('passes a file to its call without storing it', async () => {
  const sent: unknown[] = [];
  portal = createPortalStore({ report: () => undefined });
  const send = command<string, string>('trial/send', function* (name, file) {
    sent.push(file);
    return yield* call(() => Promise.resolve(name));
  });
  const manifest = { id: 'trial', version: '1.0.0', routes: [], menu: [] } as never;
  const parts = { screens: {}, slices: { send: send.reducer }, saga: send.saga, locales: {} as never };
  portal.mount(defineRemote(manifest, parts as never) as never);
  const file = new Blob(['content']);
  portal.store.dispatch(send.submitted('picture', file));
  await settled();
  expect(sent).toEqual([file]);
  expect(send.select('')(portal.store.getState())).toEqual({ status: 'done', result: 'picture' });
});

it('shows a success with the intent of its text', async () => {
  portal = createPortalStore({ report: () => undefined });
  const check = command<Payload, number>('trial/check', function* ({ id }) {
    return yield* call(() => Promise.resolve(id));
  }, { done: ({ id }) => ['saved', { id }, 'info'] });
  const manifest = { id: 'trial', version: '1.0.0', routes: [], menu: [] } as never;
  const slices = { check: check.reducer };
  portal.mount(defineRemote(manifest, { screens: {}, slices, saga: check.saga, locales: {} as never } as never) as never);
  portal.store.dispatch(check.submitted({ id: 7 }));
  await settled();
  expect(selectToasts(portal.store.getState())).toEqual([expect.objectContaining({ intent: 'info', text: 'Saved 7' })]);
});
