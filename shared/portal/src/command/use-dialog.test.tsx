import { act, render, screen } from '@testing-library/react';
import { useDialog } from '@portal/portal/resource';
import { Activity } from 'react';

function Screen() {
  const { dialog, openDialog, closeDialog } = useDialog<string>();
  return dialog === null
    ? <button onClick={() => openDialog('Question')}>Open</button>
    : <div role="dialog" aria-label={dialog}><button onClick={closeDialog}>Close</button></div>;
}
const shown = (mode: 'visible' | 'hidden') => <Activity mode={mode}><Screen /></Activity>;

it('closes the dialog when its screen is left, though its portal tab stays open', () => {
  const { rerender } = render(shown('visible'));
  act(() => screen.getByRole('button', { name: 'Open' }).click());
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  act(() => screen.getByRole('button', { name: 'Open' }).click());
  expect(screen.getByRole('dialog', { name: 'Question' })).toBeVisible();
  rerender(shown('hidden'));
  rerender(shown('visible'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open' })).toBeVisible();
});
