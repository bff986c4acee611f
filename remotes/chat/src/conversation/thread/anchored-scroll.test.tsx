import { act, screen, waitFor } from '@portal/testing';
import { aChatMessage, fakePageFocus, fakeRest, fakeThread, renderConversation, secondsAfterNoon } from '../conversation.fixture';
import { MAX_LOADED } from './thread-window';

const ROW = 50;
const VIEW = 400;

/** jsdom has no layout, so all rows get the same height. */
function layOut() {
  const get = (name: string, value: (
    element: HTMLElement,
  ) => number) => jest.spyOn(HTMLElement.prototype, name as 'offsetTop', 'get').mockImplementation(function measured(this: HTMLElement) {
    return value(this);
  });
  get('offsetHeight', ({ tagName }) => (tagName === 'LI' ? ROW : 0));
  // Calculated once per state of the list, as a browser does.
  let counted: { state: string; tops: Map<Element, number> } = { state: '', tops: new Map() };
  get('offsetTop', (element) => {
    const list = element.parentElement;
    if (element.tagName !== 'LI' || !list) return 0;
    const state = [list.childElementCount, list.firstElementChild?.textContent, list.lastElementChild?.textContent].join();
    if (counted.state !== state || !counted.tops.has(element)) {
      counted = { state, tops: new Map([...list.children].map((row, index) => [row, index * ROW])) };
    }
    return counted.tops.get(element) ?? 0;
  });
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(VIEW);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function measured(this: Element) {
    return this.querySelectorAll('li').length * ROW;
  });
}

const view = () => screen.getByRole('region', { name: /Messages/ });
const all = Array.from({ length: 450 }, (_, index) => aChatMessage({ position: index + 1, dt_timestamp: secondsAfterNoon(index) }));
const rowOf = (position: number) => view().querySelector<HTMLElement>(`[data-position="${position}"]`);
const rows = () => view().querySelectorAll('[data-position]');
const inView = (position: number) => (rowOf(position)?.offsetTop ?? Number.NaN) - view().scrollTop;
const scrollTo = (top: number) => act(async () => {
  view().scrollTop = top;
  view().dispatchEvent(new Event('scroll'));
});

beforeEach(() => {
  fakePageFocus(true);
  layOut();
});
afterEach(() => jest.restoreAllMocks());

it('[CHAT-08] keeps its position while earlier messages load, in a limited window', async () => {
  fakeThread(() => all);
  fakeRest();
  await renderConversation();
  await screen.findByText('Words 450');
  for (let first = 401; first > 1;) {
    const anchor = first;
    // A position between two rows, as after a touch scroll.
    await scrollTo((rowOf(anchor)?.offsetTop ?? 0) + 7);
    const before = inView(anchor);
    await waitFor(() => expect(Number((rows()[0] as HTMLElement).dataset.position)).toBeLessThan(anchor));
    first = Number((rows()[0] as HTMLElement).dataset.position);
    expect(inView(anchor)).toBe(before);
    expect(rows().length).toBeLessThanOrEqual(MAX_LOADED);
  }
  expect(rowOf(1)).toBeInTheDocument();
});

it('[CHAT-08] follows new messages at the end, and otherwise offers a button to it', async () => {
  let server = all.slice(0, 100);
  fakeThread(() => server);
  fakeRest();
  const { user } = await renderConversation();
  await screen.findByText('Words 100');
  await waitFor(() => expect(view().scrollTop).toBe(view().scrollHeight));
  expect(screen.queryByRole('button', { name: /Jump to latest/ })).not.toBeInTheDocument();
  await scrollTo(0);
  await waitFor(() => expect(rowOf(1)).toBeInTheDocument());
  server = all;
  await user.click(await screen.findByRole('button', { name: 'Jump to latest' }));
  await waitFor(() => expect(view().scrollTop).toBe(view().scrollHeight));
  expect(view()).toHaveFocus();
});

it.each([
  ['undoes scrolling that began before a jump to the latest message', null, 'end'],
  ['leaves the user’s own scrolling after a jump alone', 'wheel', 'start'],
] as const)('[CHAT-08] %s', async (_, input, place) => {
  fakeThread(() => all);
  fakeRest();
  const { user } = await renderConversation();
  await screen.findByText('Words 450');
  await scrollTo(0);
  const button = await screen.findByRole('button', { name: 'Jump to latest' });
  // Stops the clock, so that scrolling after the jump still falls into its settling time on a slow machine.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  await user.click(button);
  await waitFor(() => expect(view().scrollTop).toBe(view().scrollHeight));
  if (input) view().dispatchEvent(new Event(input));
  await scrollTo(view().scrollHeight - 3 * VIEW);
  await act(async () => { view().dispatchEvent(new Event('scroll')); });
  expect(view().scrollTop === view().scrollHeight ? 'end' : 'start').toBe(place);
});

it('starts with the first unread message a third from the top', async () => {
  fakeThread(() => all, { firstUnread: 200 });
  fakeRest();
  await renderConversation();
  const line = await screen.findByText('Unread messages');
  expect((line.closest('li')?.offsetTop ?? 0) - view().scrollTop).toBe(Math.round(VIEW / 3));
});
