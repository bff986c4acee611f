import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalTheme } from '@portal/ui/shell';
import { Input } from './control/sized';
import { moved } from './moved';
import { OrderedList } from './ordered-list';

/** An item with internal state. */
function Begun() {
  const [started, setStarted] = useState(false);
  return <button type="button" onClick={() => setStarted(true)}>{started ? 'begun' : 'begin'}</button>;
}

function Options({ first = ['one', 'two', 'three'] }: { first?: string[] }) {
  const [items, setItems] = useState(first);
  return (
    <PortalTheme>
      <OrderedList
        label="Options"
        count={items.length}
        nameOf={(index) => items[index] || 'new'}
        addLabel="Add"
        min={2}
        max={4}
        onAdd={() => setItems([...items, ''])}
        onMove={(from, to) => setItems(moved(items, from, to))}
        onRemove={(index) => setItems(items.filter((_, at) => at !== index))}
      >
        {(index) => (
          <>
            <Input
              aria-label={`Option ${index + 1}`} value={items[index]} onChange={(_, { value }) => setItems(items.with(index, value))}
            />
            <Begun />
          </>
        )}
      </OrderedList>
    </PortalTheme>
  );
}
const written = () => screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value);
const button = (name: string) => screen.getByRole('button', { name });

describe('an ordered list', () => {
  it('moves an item by keyboard, and the focus with it', async () => {
    render(<Options />);
    button('Move down: one').focus();
    await userEvent.keyboard('{Enter}{Enter}{Enter}');
    expect(written()).toEqual(['two', 'three', 'one']);
    expect(button('Move down: one')).toHaveFocus();
    await userEvent.click(button('Move up: one'));
    expect(written()).toEqual(['two', 'one', 'three']);
  });

  it('an item’s state moves with it', async () => {
    render(<Options />);
    await userEvent.click(screen.getAllByRole('button', { name: 'begin' })[0]!);
    await userEvent.click(button('Move down: one'));
    expect(screen.getAllByRole('button', { name: /^beg/ }).map(({ textContent }) => textContent)).toEqual(['begin', 'begun', 'begin']);
  });

  it('adds items up to the maximum and removes down to the minimum', async () => {
    render(<Options />);
    await userEvent.click(button('Add'));
    expect(screen.getByRole('textbox', { name: 'Option 4' })).toHaveFocus();
    await userEvent.keyboard('four');
    expect(button('Add')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button('Remove one'));
    await userEvent.click(button('Remove three'));
    expect(written()).toEqual(['two', 'four']);
    await userEvent.click(button('Remove two'));
    expect(written()).toEqual(['two', 'four']);
  });
});
