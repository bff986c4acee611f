import type { ComponentType } from 'react';
import { act, screen, waitFor } from '@portal/testing';
import { Provider } from '@portal/portal/state';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortalStore, selectToasts } from '@portal/portal';
import { startTexts } from '@portal/testing';
import { useLazyPart } from './use-lazy-part';

const Dialog = ({ onClose }: { onClose: () => void }) => <button type="button" onClick={onClose}>put away</button>;

it('a dialog whose code fails to load shows a notice, and loads on retry', async () => {
  await startTexts('en');
  const answers: Promise<ComponentType<{ onClose: () => void }>>[] = [Promise.reject(new Error('ChunkLoadError')), Promise.resolve(Dialog)];
  const load = () => answers.shift() ?? Promise.reject(new Error('asked for a third time'));
  const { store } = createPortalStore();
  function Opener() {
    const { Part, open, close } = useLazyPart(load);
    return <>{Part && <Part onClose={close} />}<button type="button" onClick={open}>open</button></>;
  }
  render(<Provider store={store}><Opener /></Provider>);
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  await waitFor(() => expect(selectToasts(store.getState()).map(({ intent }) => intent)).toEqual(['error']));
  expect(screen.queryByRole('button', { name: 'put away' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'put away' }));
  act(() => screen.getByRole('button', { name: 'open' }).click());
  expect(await screen.findByRole('button', { name: 'put away' })).toBeVisible();
});
