import { useState, type FormEvent } from 'react';
import { Textarea } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './control/button';
import { Field } from './control/field';
import { Input } from './control/input';
import { PasswordInput } from './control/password-input';
import { Select } from './control/select';
import { MenuButton } from './menu-button';
import { MessageBar, MessageBarBody, MessageBarTitle } from './message-bar';
import { Spinner } from './spinner';
import type { Size } from './theme/density';
import { PortalTheme } from './theme/theme.provider';

describe('controls', () => {
  it('[SHL-07] change their size at once and keep what was typed', async () => {
    function Form() {
      const [size, setSize] = useState<Size>('medium');
      return (
        <PortalTheme size={size}>
          <Field label="Name"><Input /></Field>
          <Button onClick={() => setSize('default')}>Larger</Button>
        </PortalTheme>
      );
    }
    render(<Form />);
    const input = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.type(input, 'Spring');
    const before = input.parentElement?.className;
    await userEvent.click(screen.getByRole('button', { name: 'Larger' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toBe(input);
    expect(input).toHaveValue('Spring');
    expect(input.parentElement?.className).not.toBe(before);
  });

  it('can’t be pressed again while busy', async () => {
    const onClick = jest.fn();
    render(<PortalTheme><Button busy onClick={onClick}>Send</Button></PortalTheme>);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
  });

  it('show a password on request and report Caps Lock', async () => {
    const onCapsLock = jest.fn();
    render(<PortalTheme>
      <Field label="Password"><PasswordInput showLabel="Show" hideLabel="Hide" onCapsLock={onCapsLock} /></Field>
    </PortalTheme>);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(input).toHaveAttribute('type', 'text');
    await userEvent.type(input, '{CapsLock}A');
    expect(onCapsLock).toHaveBeenLastCalledWith(true);
  });
});

describe('a field around a control', () => {
  it('labels and describes it, and shows its error', () => {
    render(
      <PortalTheme>
        <Field label="Sender" hint="Seen by all" validationMessage="Choose one" required>
          <Select><option>DEMO</option></Select>
        </Field>
      </PortalTheme>,
    );
    const select = screen.getByRole('combobox', { name: 'Sender' });
    expect(select).toBeRequired();
    expect(select).toBeInvalid();
    expect(select).toHaveAccessibleDescription('Choose one Seen by all');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose one');
  });

  it('does the same for a Fluent control', () => {
    render(<PortalTheme><Field label="Text" hint="Plain" required><Textarea /></Field></PortalTheme>);
    expect(screen.getByRole('textbox', { name: 'Text' })).toBeRequired();
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription('Plain');
  });

  it('is a named message, or a spinner with a text', () => {
    render(
      <PortalTheme>
        <MessageBar intent="warning"><MessageBarBody><MessageBarTitle>Not covered</MessageBarTitle>Top up.</MessageBarBody></MessageBar>
        <Spinner label="Counting" />
      </PortalTheme>,
    );
    expect(screen.getByRole('group', { name: 'Not covered' })).toHaveTextContent('Not covered Top up.');
    expect(screen.getByRole('progressbar', { name: 'Counting' })).toBeVisible();
  });
});

describe('a button', () => {
  it('that is disabled but focusable does nothing by mouse or keyboard', async () => {
    const onClick = jest.fn();
    render(<PortalTheme><Button disabledFocusable onClick={onClick}>Next</Button></PortalTheme>);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('submits no form by default, and navigates as a link', async () => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    render(<PortalTheme>
      <form onSubmit={onSubmit}><Button>Plain</Button><Button type="submit">Send</Button><Button as="a" href="/next">Next</Button></form>
    </PortalTheme>);
    await userEvent.click(screen.getByRole('button', { name: 'Plain' }));
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/next');
  });
});

describe('a menu button', () => {
  const mount = (onSelect: (id: string) => void) => {
    const choice = (id: string, label: string, checked: boolean) => ({ id, label, checked, onSelect: () => onSelect(id) });
    render(
      <PortalTheme>
        <MenuButton label="Language" sections={[
          { id: 'all', choices: [choice('en', 'English', false), choice('ru', 'Русский', true), choice('bg', 'Български', false)] },
        ]}>RU</MenuButton>
      </PortalTheme>,
    );
    return screen.getByRole('button', { name: 'Language' });
  };

  it('opens by keyboard at the current choice, moves, chooses and restores the focus', async () => {
    const onSelect = jest.fn();
    const button = mount(onSelect);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitemradio', { name: 'Русский' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('menuitemradio', { name: 'English' })).toHaveFocus();
    await userEvent.keyboard('б{Enter}');
    expect(onSelect).toHaveBeenCalledWith('bg');
    expect(button).toHaveFocus();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('closes by Escape and by a click elsewhere', async () => {
    const button = mount(() => undefined);
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    await userEvent.click(button);
    await userEvent.click(document.body);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});
