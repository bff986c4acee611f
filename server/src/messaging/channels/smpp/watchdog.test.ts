import { ManualTiming } from '../manual-timing';
import { Watchdog } from './watchdog';

function watched() {
  const timing = new ManualTiming();
  const seen = { enquired: 0, dead: 0 };
  const watchdog = new Watchdog(30_000, timing, { enquire: () => seen.enquired++, dead: () => seen.dead++ });
  return { timing, seen, watchdog };
}

test('[CHN-01] two questions without a sign of life end the connection', () => {
  const { timing, seen } = watched();
  timing.advance(90_000 - 1);
  expect(seen).toEqual({ enquired: 2, dead: 0 });
  timing.advance(1);
  expect(seen).toEqual({ enquired: 2, dead: 1 });
  timing.advance(300_000);
  expect(seen).toEqual({ enquired: 2, dead: 1 });
});

test('anything heard keeps it', () => {
  const { timing, seen, watchdog } = watched();
  for (let turn = 0; turn < 20; turn++) {
    timing.advance(30_000);
    if (turn % 2 === 0) watchdog.handle();
  }
  expect(seen).toEqual({ enquired: 20, dead: 0 });
});

test('stopped, it asks no more', () => {
  const { timing, seen, watchdog } = watched();
  watchdog.stop();
  timing.advance(300_000);
  expect(seen).toEqual({ enquired: 0, dead: 0 });
});
