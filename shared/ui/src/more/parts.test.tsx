import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field, PortalTheme } from '@portal/ui/core';
import { SumInput } from './control/sum-input';
import { Pager } from './pager';
import { SegmentBar } from './segment-bar';

describe('a pager', () => {
  it('goes where there is a page and stays where there is none', async () => {
    const onNext = jest.fn();
    render(<PortalTheme><Pager onNext={onNext} /></PortalTheme>);
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onNext).toHaveBeenCalledTimes(1);
  });

  it('speaks the language of its surroundings', () => {
    render(<PortalTheme language="ua"><Pager onNext={() => undefined} /></PortalTheme>);
    expect(screen.getByRole('button', { name: 'Далі, наступна сторінка' })).toBeInTheDocument();
  });
});

it('a sum is typed beside its currency', async () => {
  const typed: string[] = [];
  render(<PortalTheme><Field label="Sum"><SumInput typed="1" currency="UAH" onType={(text) => typed.push(text)} /></Field></PortalTheme>);
  await userEvent.type(screen.getByRole('textbox', { name: 'Sum' }), ',5');
  expect(typed).toEqual(['1,', '15']);
  expect(screen.getByText('UAH')).toBeVisible();
});

describe('a bar of parts', () => {
  it('says in words what it draws, and leaves out what is zero', () => {
    render(<PortalTheme><SegmentBar label="Progress" segments={[
      { id: 'done', label: 'Delivered', value: 75, intent: 'success' },
      { id: 'open', label: 'Queued', value: 25, intent: 'waiting' },
      { id: 'bad', label: 'Failed', value: 0, intent: 'danger' },
    ]} /></PortalTheme>);
    expect(screen.getByRole('img')).toHaveAccessibleName('Progress. Delivered: 75 (75%), Queued: 25 (25%)');
    expect(screen.queryByText('Failed')).not.toBeInTheDocument();
  });
});
