import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortalStore, selectToasts } from '@portal/portal';
import { Provider } from '@portal/portal/state';
import { PortalTheme } from '@portal/ui/shell';
import { CopyButton } from './copy-button';
import { useCopyText } from './use-copy-text';

const words = { copied: 'Copied', notCopied: 'Not copied' };
const refuse = () => jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a button that copies', () => {
  it('briefly shows and announces success', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(<PortalTheme><CopyButton label="Copy the link" text={() => 'https://a.example'} {...words} /></PortalTheme>);
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
    expect(await navigator.clipboard.readText()).toBe('https://a.example');
    act(() => jest.advanceTimersByTime(2_000));
    expect(screen.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  });

  it('reports a browser’s refusal, even as an icon', async () => {
    const user = userEvent.setup();
    refuse();
    render(<PortalTheme><CopyButton short label="Copy the link" text={() => 'https://a.example'} {...words} /></PortalTheme>);
    const button = screen.getByRole('button', { name: 'Copy the link' });
    expect(button).toHaveTextContent('');
    await user.click(button);
    expect(await screen.findByRole('status')).toHaveTextContent('Not copied');
    expect(button).toHaveTextContent('Not copied');
  });
});

describe('a text copied without the button', () => {
  function Secret() {
    const copy = useCopyText();
    return <button type="button" onClick={() => copy('s-e-c', words)}>Take it</button>;
  }
  function open() {
    const user = userEvent.setup();
    const { store } = createPortalStore();
    render(<Provider store={store}><Secret /></Provider>);
    return { take: () => user.click(
      screen.getByRole('button', { name: 'Take it' }),
    ), toasts: () => selectToasts(store.getState()).map(({ intent, text }) => [intent, text]) };
  }

  it('shows a notice', async () => {
    const { take, toasts } = open();
    await take();
    expect(toasts()).toEqual([['success', 'Copied']]);
    expect(await navigator.clipboard.readText()).toBe('s-e-c');
  });

  it('reports a failed copy, even without a clipboard', async () => {
    const { take, toasts } = open();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await take();
    expect(toasts()).toEqual([['warning', 'Not copied']]);
  });
});
