import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalTheme } from '@portal/ui/shell';
import { Button, Field, Input } from './sized';

it('[SHL-07] Fluent’s controls change their size at once and keep what was typed', async () => {
  function Form() {
    const [size, setSize] = useState<'medium' | 'default'>('medium');
    return (
      <PortalTheme size={size}>
        <Field label="Name"><Input /></Field>
        <Button onClick={() => setSize('default')}>Larger</Button>
      </PortalTheme>
    );
  }
  render(<Form />);
  const [input, button] = [screen.getByRole('textbox', { name: 'Name' }), screen.getByRole('button', { name: 'Larger' })];
  await userEvent.type(input, 'Spring');
  const looks = () => [input.parentElement, button].map((element) => element?.className);
  const [inputBefore, buttonBefore] = looks();
  await userEvent.click(button);
  expect(screen.getByRole('textbox', { name: 'Name' })).toBe(input);
  expect(input).toHaveValue('Spring');
  const [inputAfter, buttonAfter] = looks();
  expect(inputAfter).not.toBe(inputBefore);
  expect(buttonAfter).not.toBe(buttonBefore);
});

it('[SHL-07] a control that gets no size of its own has the user’s', () => {
  const { container } = render(
    <PortalTheme size="default">
      <Button>Save</Button>
      <Button size={undefined}>Save</Button>
      <Input aria-label="Name" />
      <Input aria-label="Name" size={undefined} />
    </PortalTheme>,
  );
  const [button, sized] = screen.getAllByRole('button').map(({ className }) => className);
  expect(sized).toBe(button);
  const [input, sizedInput] = [...container.querySelectorAll('input')].map(({ parentElement }) => parentElement?.className);
  expect(sizedInput).toBe(input);
});

it.each([{ busy: true }, { disabledFocusable: true }])('a form isn’t submitted by its button while the button is %j', async (state) => {
  const submitted = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const Form = (props: typeof state | object) => (
    <PortalTheme><form onSubmit={submitted}><Input aria-label="Name" /><Button type="submit" {...props}>Save</Button></form></PortalTheme>
  );
  const { rerender } = render(<Form {...state} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(submitted).not.toHaveBeenCalled();
  rerender(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(submitted).toHaveBeenCalledTimes(1);
});
