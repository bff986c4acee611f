import type { AnyRemote } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { createSlice, useSelector } from '@portal/portal/state';
import { act, screen } from '@portal/testing';
import { registryLoaded } from './remotes.slice';
import { aRemote, federation, openGate, release, servedFiles } from './remotes.fixture';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

beforeEach(() => servedFiles());

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => { resolve = done; });
  return { promise, resolve };
}

/** A release whose screen shows its texts and its state. Texts load after `arrival`. */
function releaseOf(words: string, arrival: Promise<unknown> = Promise.resolve()): AnyRemote {
  function Screen() {
    const { t } = useTranslation();
    const state = useSelector((all: Record<string, { words: string }>) => all.a?.words);
    return <h1>{`screen of ${words}, ${t('words')}, state of ${state}`}</h1>;
  }
  const texts = async () => {
    await arrival;
    return { default: { words: `texts of ${words}` } };
  };
  return aRemote('a', words, {
    screens: { Screen: () => Promise.resolve({ default: Screen }) },
    slices: { words: createSlice({ name: 'words', initialState: words, reducers: {} }).reducer },
    locales: { en: texts, ru: texts, ua: texts, bg: texts },
  });
}

test.each(['code', 'texts'] as const)('[MFE-04] a release that is replaced while its %s load leaves nothing behind', async (late) => {
  const arrival = deferred();
  const code = late === 'code' ? arrival.promise : Promise.resolve();
  const old = releaseOf('Old', late === 'texts' ? arrival.promise : Promise.resolve());
  const { host, show } = await openGate([], {});
  federation.load.mockImplementationOnce(() => code.then(() => ({ default: old })))
    .mockImplementationOnce(() => Promise.resolve({ default: releaseOf('New') }));
  const registryHas = (version: string) => act(async () => {
    host.store.dispatch(registryLoaded({ set: version, remotes: [release('a', version)] }));
  });
  await registryHas('1.0.0');
  await show('a');
  await registryHas('1.1.0');
  await act(async () => { await host.remotes.loader.load('a', 'Screen'); });
  await act(async () => arrival.resolve());
  expect(await screen.findByRole('heading', { name: 'screen of New, texts of New, state of New' })).toBeVisible();
});
