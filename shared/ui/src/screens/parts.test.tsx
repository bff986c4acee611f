import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalTheme } from '@portal/ui/shell';
import { Field } from './control/sized';
import { SumInput } from './control/sum-input';
import { Pager } from './pager';
import { SegmentBar } from './segment-bar';

describe('a pager', () => {
  it('navigates to existing pages only', async () => {
    const onNext = jest.fn();
    render(<PortalTheme><Pager onNext={onNext} /></PortalTheme>);
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onNext).toHaveBeenCalledTimes(1);
  });

  it('uses the surrounding language', () => {
    render(<PortalTheme language="ua"><Pager onNext={() => undefined} /></PortalTheme>);
    expect(screen.getByRole('button', { name: 'Далі, наступна сторінка' })).toBeInTheDocument();
  });
});

it('an amount is typed beside its currency', async () => {
  const typed: string[] = [];
  render(<PortalTheme><Field label="Sum"><SumInput typed="1" currency="UAH" onType={(text) => typed.push(text)} /></Field></PortalTheme>);
  await userEvent.type(screen.getByRole('textbox', { name: 'Sum' }), ',5');
  expect(typed).toEqual(['1,', '15']);
  expect(screen.getByText('UAH')).toBeVisible();
});

describe('a segment bar', () => {
  it('describes its segments in text, and omits zeros', () => {
    render(<PortalTheme><SegmentBar label="Progress" segments={[
      { id: 'done', label: 'Delivered', value: 75, intent: 'success' },
      { id: 'open', label: 'Queued', value: 25, intent: 'waiting' },
      { id: 'bad', label: 'Failed', value: 0, intent: 'danger' },
    ]} /></PortalTheme>);
    expect(screen.getByRole('img')).toHaveAccessibleName('Progress. Delivered: 75 (75\u00a0%), Queued: 25 (25\u00a0%)');
    expect(screen.queryByText('Failed')).not.toBeInTheDocument();
  });
});
