import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure } from '@portal/portal';
import { addRemoteTexts, startI18n } from '@portal/portal/i18n';
import { PortalTheme } from '@portal/ui/shell';
import { Field, Input } from './control/sized';
import { FormDialog, type FormDialogProps } from './form-dialog';

const none = async () => ({ default: {} });
beforeAll(async () => {
  await startI18n('en');
  await addRemoteTexts('test', { en: none, ru: none, ua: none, bg: none });
});

function open(props: Partial<FormDialogProps> = {}) {
  const done: string[] = [];
  const dialog = (more: Partial<FormDialogProps>) => (
    <PortalTheme>
      <FormDialog
        title="New book" confirmLabel="Make the book" busy={false} onConfirm={() => done.push('confirmed')}
        onClose={() => done.push('closed')} {...more}
      >
        <Field label="Name"><Input autoFocus /></Field>
        <textarea aria-label="Text" />
      </FormDialog>
    </PortalTheme>
  );
  const { rerender } = render(dialog(props));
  return { done, change: (more: Partial<FormDialogProps>) => rerender(dialog(more)) };
}
const name = () => screen.getByRole('textbox', { name: 'Name' });

it('submits by Enter and by its button, and closes by the other', async () => {
  const { done } = open();
  await userEvent.type(name(), 'Spring{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Make the book' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(done).toEqual(['confirmed', 'confirmed', 'closed']);
});

it('submits a text of several lines by Ctrl+Enter', async () => {
  const { done } = open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'One{Enter}two');
  expect(done).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(done).toEqual(['confirmed']);
});

it('neither submits twice nor closes while busy', async () => {
  const { done } = open({ busy: true });
  await userEvent.type(name(), 'Spring{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Make the book' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(done).toEqual([]);
});

it('shows a refusal, and keeps the input', async () => {
  const { change } = open();
  await userEvent.type(name(), 'Spring');
  change({ failure: failure('server_unavailable') });
  expect(screen.getByRole('alert')).toHaveTextContent(/server/i);
  expect(name()).toHaveValue('Spring');
  change({ failure: null });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('can’t submit before it is ready', async () => {
  const { done } = open({ disabled: true });
  await userEvent.type(name(), 'x{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Make the book' }));
  expect(done).toEqual([]);
  expect(screen.getByRole('button', { name: 'Make the book' })).toHaveAttribute('aria-disabled', 'true');
});

describe.each([['dialog', false], ['drawer', true]])('as a %s', (_, tall) => {
  const dialog = () => screen.getByRole('dialog', { name: 'New book' });
  const escape = () => userEvent.keyboard('{Escape}');
  const question = () => within(screen.getByRole('alertdialog', { name: 'Discard changes?' }));

  it('starts in its first field, has its actions outside the scrolling form, and closes unchanged without a question', async () => {
    const { done } = open({ tall });
    expect(name()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Make the book' }).closest('form')).toBeNull();
    await escape();
    expect(done).toEqual(['closed']);
  });

  it('asks before Escape discards input, and keeps it if the user stays', async () => {
    const { done } = open({ tall });
    await userEvent.type(name(), 'Spring');
    await escape();
    await userEvent.click(question().getByRole('button', { name: 'Keep editing' }));
    expect(name()).toHaveValue('Spring');
    // Browsers return the focus to the field by themselves.
    await userEvent.click(name());
    await escape();
    await userEvent.click(question().getByRole('button', { name: 'Discard' }));
    expect(done).toEqual(['closed']);
  });

  it('asks after the browser’s back gesture, too, and Escape answers that the user stays', async () => {
    const { done } = open({ tall });
    await userEvent.type(name(), 'Spring');
    fireEvent(dialog(), new Event('cancel', { cancelable: true }));
    expect(question().getByText('Your changes are not saved.')).toBeVisible();
    await escape();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(done).toEqual([]);
  });

  it('does not ask after the input is back as it was, nor after Cancel', async () => {
    const { done } = open({ tall });
    await userEvent.type(name(), 'S{Backspace}');
    await escape();
    await userEvent.type(name(), 'Spring');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(done).toEqual(['closed', 'closed']);
  });
});

it('as a drawer, its close button asks like Escape, and closes nothing while busy', async () => {
  const { done, change } = open({ tall: true });
  const close = screen.getByRole('button', { name: 'Close' });
  await userEvent.type(name(), 'Spring');
  change({ tall: true, busy: true });
  await userEvent.click(close);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  change({ tall: true });
  await userEvent.click(close);
  expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  expect(done).toEqual([]);
});
