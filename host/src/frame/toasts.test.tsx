import { useState } from 'react';
import { createPortalStore, toastShown } from '@portal/portal';
import { addTexts } from '@portal/portal/i18n';
import { Provider } from '@portal/portal/state';
import { act, keepAllStyles, screen, startTexts, userEvent, waitFor, within } from '@portal/testing';
import { Modal, PortalTheme } from '@portal/ui/shell';
import { render } from '@testing-library/react';
import { hostTexts } from '../parts/host-texts';
import { Toasts } from './toasts';

keepAllStyles();

// Notices disappear after five seconds, which a busy machine may need for a click.
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function Page() {
  const [dialogOpen, setDialogOpen] = useState(true);
  return (
    <>
      <Modal open={dialogOpen} title="Top up" actions={<button onClick={() => setDialogOpen(false)}>Done</button>}>How much?</Modal>
      <Toasts />
    </>
  );
}

async function openPage() {
  await startTexts('en');
  await addTexts('host', hostTexts);
  const { store } = createPortalStore();
  const { unmount } = render(<Provider store={store}><PortalTheme><Page /></PortalTheme></Provider>);
  const showToast = (text: string) => act(() => void store.dispatch(toastShown({ intent: 'error', text })));
  return { showToast, user: userEvent.setup({ delay: null }), unmount };
}

it('a notice during a dialog appears inside it, and stays when it closes', async () => {
  const { showToast, user } = await openPage();
  showToast('The server is busy');
  showToast('The file has no rows');
  const dialog = within(screen.getByRole('dialog', { name: 'Top up' }));
  const busy = dialog.getAllByRole('alert').find((alert) => alert.textContent.includes('busy')) as HTMLElement;
  await user.click(within(busy).getByRole('button', { name: 'Close' }));
  expect(dialog.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['The file has no rows']);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The file has no rows'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('[ERR-01] notices avoid actions: top over dialogs, bottom on pages', async () => {
  const { showToast, user } = await openPage();
  showToast('The server is busy');
  const position = () => {
    const { top, bottom } = getComputedStyle(screen.getByRole('region', { name: 'Notifications' }));
    return { top, bottom };
  };
  expect(position()).toEqual({ top: '72px', bottom: 'auto' });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(position()).toEqual({ top: 'auto', bottom: '96px' }));
});

it('each notice appears above earlier dialogs, in one region', async () => {
  const layers: string[] = [];
  const element = HTMLElement.prototype as unknown as Record<'showPopover' | 'hidePopover', unknown>;
  element.showPopover = function showPopover(this: HTMLElement) { layers.push(this.textContent); };
  element.hidePopover = () => layers.pop();
  const { showToast, unmount } = await openPage();
  layers.push('a menu');
  showToast('first');
  expect(layers).toEqual(['a menu', 'first']);
  showToast('second');
  expect(layers).toEqual(['a menu', 'firstsecond']);
  expect(screen.getAllByRole('region', { name: 'Notifications' })).toHaveLength(1);
  unmount();
  Reflect.deleteProperty(element, 'showPopover');
  Reflect.deleteProperty(element, 'hidePopover');
});
