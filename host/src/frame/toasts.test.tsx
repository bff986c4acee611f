import { useState } from 'react';
import { createPortalStore, noticeShown } from '@portal/portal';
import { addTexts } from '@portal/portal/i18n';
import { Provider } from '@portal/portal/state';
import { act, keepAllStyles, screen, startTexts, userEvent, waitFor, within } from '@portal/testing';
import { Modal, PortalTheme } from '@portal/ui/core';
import { render } from '@testing-library/react';
import { hostTexts } from './host-texts';
import { Toasts } from './toasts';

keepAllStyles();

function Page() {
  const [asking, setAsking] = useState(true);
  return (
    <>
      <Modal open={asking} title="Top up" actions={<button onClick={() => setAsking(false)}>Done</button>}>How much?</Modal>
      <Toasts />
    </>
  );
}

async function openPage() {
  await startTexts('en');
  await addTexts('host', hostTexts);
  const { store } = createPortalStore();
  const { unmount } = render(<Provider store={store}><PortalTheme><Page /></PortalTheme></Provider>);
  const say = (text: string) => act(() => void store.dispatch(noticeShown({ intent: 'error', text })));
  return { say, user: userEvent.setup(), unmount };
}

it('a notice that comes while a dialog is open lies in it, where it can be put away, and stays when the dialog closes', async () => {
  const { say, user } = await openPage();
  say('The server is busy');
  say('The file has no rows');
  const dialog = within(screen.getByRole('dialog', { name: 'Top up' }));
  const busy = dialog.getAllByRole('alert').find((alert) => alert.textContent.includes('busy')) as HTMLElement;
  await user.click(within(busy).getByRole('button', { name: 'Close' }));
  expect(dialog.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['The file has no rows']);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The file has no rows'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('[ERR-01] a notice lies clear of the actions: of a dialog’s, at its foot, by lying at the top; of a page’s by lying at the bottom', async () => {
  const { say, user } = await openPage();
  say('The server is busy');
  const place = () => {
    const { top, bottom } = getComputedStyle(screen.getByRole('region', { name: 'Notifications' }));
    return { top, bottom };
  };
  expect(place()).toEqual({ top: '72px', bottom: 'auto' });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(place()).toEqual({ top: 'auto', bottom: '96px' }));
});

it('each notice comes up over what was opened before it, and one region has them all', async () => {
  const layers: string[] = [];
  const element = HTMLElement.prototype as unknown as Record<'showPopover' | 'hidePopover', unknown>;
  element.showPopover = function showPopover(this: HTMLElement) { layers.push(this.textContent); };
  element.hidePopover = () => layers.pop();
  const { say, unmount } = await openPage();
  layers.push('a menu');
  say('first');
  expect(layers).toEqual(['a menu', 'first']);
  say('second');
  expect(layers).toEqual(['a menu', 'firstsecond']);
  expect(screen.getAllByRole('region', { name: 'Notifications' })).toHaveLength(1);
  unmount();
  Reflect.deleteProperty(element, 'showPopover');
  Reflect.deleteProperty(element, 'hidePopover');
});
