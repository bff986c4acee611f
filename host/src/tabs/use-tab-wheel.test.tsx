import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useTabWheel } from './use-tab-wheel';

const WIDTH = 100;

function Tabs({ overflowing }: { overflowing: boolean }) {
  const view = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useTabWheel(view, list, overflowing);
  // jsdom lays nothing out: ten tabs of the same width.
  const placed = (index: number) => (element: HTMLElement | null) => {
    if (element) Object.defineProperties(element, { offsetLeft: { value: index * WIDTH }, offsetWidth: { value: WIDTH } });
  };
  return (
    <div ref={view} data-testid="view">
      <div ref={list}>{Array.from({ length: 10 }, (_none, index) => <span key={index} ref={placed(index)} />)}</div>
    </div>
  );
}

/** Turns the wheel over the tabs; returns their scroll offset, and whether the page's scrolling was prevented. */
function turn(overflowing: boolean, ...wheels: WheelEventInit[]) {
  render(<Tabs overflowing={overflowing} />);
  const view = screen.getByTestId('view');
  const events = wheels.map((wheel) => new WheelEvent('wheel', { bubbles: true, cancelable: true, ...wheel }));
  for (const event of events) view.dispatchEvent(event);
  return [view.scrollLeft, events.at(-1)?.defaultPrevented];
}

test.each([
  ['moves them by whole tabs and holds the page', true, [{ deltaY: 250 }], 200, true],
  ['moves them back', true, [{ deltaY: 400 }, { deltaY: -120 }], 300, true],
  ['in small steps moves them once the steps reach a tab', true, [{ deltaY: 60 }, { deltaY: 60 }, { deltaY: 60 }], 100, true],
  ['that is not turned far enough leaves them', true, [{ deltaY: 60 }, { deltaY: -60 }, { deltaY: 60 }], 0, true],
  ['that tells lines moves them by as much as a line is high', true, [{ deltaY: 7, deltaMode: 1 }], 100, true],
  ['sideways is the browser’s own', true, [{ deltaX: 150, deltaY: 140 }], 0, false],
  ['with Ctrl enlarges the page', true, [{ deltaY: 140, ctrlKey: true }], 0, false],
  ['scrolls the page where all tabs are in sight', false, [{ deltaY: 140 }], 0, false],
] as const)('a wheel over the tabs %s', (_what, overflowing, wheels, left, held) => {
  expect(turn(overflowing, ...wheels)).toEqual([left, held]);
});
