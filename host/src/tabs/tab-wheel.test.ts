import { scrollByWheel } from './tab-wheel';

const TAB = 100;

/** A view that snaps to tabs as browsers do; jsdom scrolls without snapping. */
function snap(element: HTMLElement): void {
  let left = 0;
  Object.defineProperty(element, 'scrollLeft', {
    get: () => left, set: (to: number) => { left = Math.max(0, Math.round(to / TAB) * TAB); },
  });
}

/** Turns the wheel over the tabs; returns their scroll offset, and whether the page's scrolling was prevented. */
function turn(isWatched: boolean, ...wheels: WheelEventInit[]) {
  const tabs = document.createElement('div');
  const stop = scrollByWheel(tabs);
  if (!isWatched) stop();
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
  ['scrolls the page once all tabs are in sight', false, [{ deltaY: 140 }], 0, false],
] as const)('a wheel over the tabs %s', (_what, isWatched, wheels, left, held) => {
  expect(turn(isWatched, ...wheels)).toEqual([left, held]);
});
