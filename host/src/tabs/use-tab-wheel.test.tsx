import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useTabWheel } from './use-tab-wheel';

function Tabs({ overflowing }: { overflowing: boolean }) {
  const view = useRef<HTMLDivElement>(null);
  useTabWheel(view, overflowing);
  return <div ref={view} role="tablist" />;
}

/** Scrolls the wheel over the tabs; returns their scroll offset, and whether the page's scrolling was prevented. */
function turn(overflowing: boolean, wheel: WheelEventInit) {
  render(<Tabs overflowing={overflowing} />);
  const tabs = screen.getByRole('tablist');
  const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...wheel });
  tabs.dispatchEvent(event);
  return [tabs.scrollLeft, event.defaultPrevented];
}

test.each([
  ['moves them and holds the page', true, { deltaY: 40 }, 40, true],
  ['that tells lines moves them by as much as a line is high', true, { deltaY: 3, deltaMode: 1 }, 48, true],
  ['sideways is the browser’s own', true, { deltaX: 50, deltaY: 40 }, 0, false],
  ['with Ctrl enlarges the page', true, { deltaY: 40, ctrlKey: true }, 0, false],
  ['scrolls the page where all tabs are in sight', false, { deltaY: 40 }, 0, false],
] as const)('a wheel over the tabs %s', (_what, overflowing, wheel, left, held) => {
  expect(turn(overflowing, wheel)).toEqual([left, held]);
});
