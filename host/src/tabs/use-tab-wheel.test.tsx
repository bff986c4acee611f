import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useTabWheel } from './use-tab-wheel';

const TAB = 100;

/** A view that snaps to tabs as browsers do; jsdom scrolls without snapping. */
function snap(element: HTMLElement): void {
  let left = 0;
  Object.defineProperty(element, 'scrollLeft', {
    get: () => left, set: (to: number) => { left = Math.max(0, Math.round(to / TAB) * TAB); },
  });
}

function Tabs({ overflowing }: { overflowing: boolean }) {
  const view = useRef<HTMLDivElement>(null);
  useTabWheel(view, overflowing);
  return <div ref={view} role="tablist" />;
}

/** Turns the wheel over the tabs; returns their scroll offset, and whether the page's scrolling was prevented. */
function turn(overflowing: boolean, ...wheels: WheelEventInit[]) {
  render(<Tabs overflowing={overflowing} />);
  const tabs = screen.getByRole('tablist');
  snap(tabs);
  const events = wheels.map((wheel) => new WheelEvent('wheel', { bubbles: true, cancelable: true, ...wheel }));
  for (const event of events) tabs.dispatchEvent(event);
  return [tabs.scrollLeft, events.at(-1)?.defaultPrevented];
}

test.each([
  ['moves them and holds the page', true, [{ deltaY: 190 }], 200, true],
  ['moves them back', true, [{ deltaY: 300 }, { deltaY: -120 }], 200, true],
  ['in small steps moves them once the steps reach a tab', true, [{ deltaY: 20 }, { deltaY: 20 }, { deltaY: 20 }], 100, true],
  ['that is turned to and fro leaves them', true, [{ deltaY: 40 }, { deltaY: -40 }, { deltaY: 40 }], 0, true],
  ['that tells lines moves them by as much as a line is high', true, [{ deltaY: 6, deltaMode: 1 }], 100, true],
  ['sideways is the browser’s own', true, [{ deltaX: 150, deltaY: 140 }], 0, false],
  ['with Ctrl enlarges the page', true, [{ deltaY: 140, ctrlKey: true }], 0, false],
  ['scrolls the page where all tabs are in sight', false, [{ deltaY: 140 }], 0, false],
] as const)('a wheel over the tabs %s', (_what, overflowing, wheels, left, held) => {
  expect(turn(overflowing, ...wheels)).toEqual([left, held]);
});
