import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalTheme } from '@portal/ui/core';
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
    expect(screen.getByRole('button', { name: 'Далі, на наступну сторінку' })).toBeInTheDocument();
  });
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
