import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalTheme } from '@portal/ui/core';
import { Pager } from './pager';
import { SegmentBar } from './segment-bar';
import { Stepper } from './stepper';
import { Tabs } from './tabs';

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

describe('a stepper', () => {
  const steps = [{ id: 'text', label: 'Text' }, { id: 'people', label: 'People' }, { id: 'send', label: 'Send' }];

  it('marks the open step and leads back to those that are done', async () => {
    const onSelect = jest.fn();
    render(<PortalTheme><Stepper label="New list" steps={steps} current={1} onSelect={onSelect} /></PortalTheme>);
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('People');
    await userEvent.click(screen.getByRole('button', { name: /^Text.*done$/ }));
    expect(onSelect).toHaveBeenCalledWith(0);
    expect(screen.queryByRole('button', { name: /Send/ })).not.toBeInTheDocument();
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

describe('tabs', () => {
  it('are walked by the arrows, and show what they come to', async () => {
    function Parts() {
      const [selected, setSelected] = useState('text');
      return <Tabs label="Parts" selected={selected} onSelect={setSelected} items={[{ id: 'text', label: 'Text' }, { id: 'people', label: 'People' }]}>{`the ${selected}`}</Tabs>;
    }
    render(<PortalTheme><Parts /></PortalTheme>);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'People' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'People' })).toHaveTextContent('the people');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Text', selected: true })).toHaveFocus();
  });
});
