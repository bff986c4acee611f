import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalTheme } from '@portal/ui/shell';
import { Stepper } from './stepper';

const steps = [
  { id: 'one', label: 'Message', state: 'done' }, { id: 'two', label: 'Recipients', state: 'error' }, { id: 'three', label: 'Check' },
] as const;
const open = () => {
  const onStep = jest.fn();
  render(<PortalTheme><Stepper label="Steps" steps={steps} current="three" onStep={onStep} /></PortalTheme>);
  return onStep;
};

it('announces each step’s position and state', () => {
  open();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Message, step 1 of 3, done', '!Recipients, step 2 of 3, needs attention', '3Check, step 3 of 3',
  ]);
  expect(screen.getByRole('button', { name: /Recipients/ })).toHaveAccessibleName('Recipients , step 2 of 3, needs attention');
  expect(screen.getByRole('navigation', { name: 'Steps' }).querySelector('[aria-current="step"]')).toHaveTextContent('Check');
});

it('opens any step, by mouse and by keyboard', async () => {
  const onStep = open();
  await userEvent.click(screen.getByRole('button', { name: /Recipients/ }));
  expect(onStep).toHaveBeenLastCalledWith('two');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('button', { name: /Message/ })).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  expect(onStep).toHaveBeenLastCalledWith('three');
});

it('announces a locked step and does not open it', async () => {
  const onStep = jest.fn();
  render(<PortalTheme><Stepper
    label="Steps" steps={[{ id: 'one', label: 'Sum', state: 'done', locked: true }, { id: 'two', label: 'Payment' }]} current="two"
    onStep={onStep}
  /></PortalTheme>);
  const locked = screen.getByRole('button', { name: /Sum/ });
  expect(locked).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(locked);
  expect(onStep).not.toHaveBeenCalled();
});
