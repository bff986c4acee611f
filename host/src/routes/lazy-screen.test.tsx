import { createPortalStore } from '@portal/portal';
import { Provider } from '@portal/portal/state';
import { screen, startTexts, userEvent } from '@portal/testing';
import { PortalTheme } from '@portal/ui/shell';
import { render } from '@testing-library/react';
import { RemotesContext, type RemotesContextValue } from '../remotes/remotes.context';
import { lazyScreen } from './lazy-screen';
import { OwnScreen } from './own-screen';

it('a host screen whose code fails to load shows an error and can be retried', async () => {
  const hidden = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await startTexts('en');
  const answers = [() => Promise.reject(new Error('ChunkLoadError')), () => Promise.resolve({ default: () => <h1>all icons</h1> })];
  const Icons = lazyScreen(() => answers.shift()?.() ?? Promise.reject(new Error('asked for a third time')));
  const logged: unknown[] = [];
  const log = (error: unknown) => `trace-${logged.push(error)}`;
  render(
    <Provider store={createPortalStore().store}>
      <RemotesContext value={{ log } as unknown as RemotesContextValue}>
        <PortalTheme><OwnScreen title="Icons" of={Icons} /></PortalTheme>
      </RemotesContext>
    </Provider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading “Icons”…');
  expect(await screen.findByRole('alert', { name: 'Couldn’t load “Icons”' })).toHaveTextContent(/couldn’t be downloaded.*trace-1/);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'all icons' })).toBeVisible();
  hidden.mockRestore();
});
