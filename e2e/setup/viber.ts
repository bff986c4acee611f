import { product } from './product';
import { control } from './simulator-control';

/** `source` is the number of the recipient, `destination` the alpha name that he writes to. */
export type Written = { source: string; destination: string; text: string; file?: { url: string; name: string } };
type Said = { incoming: boolean; id: string; text: string; beside: { label: string; url: string | null }[] };
export type ViberBehaviour = { callbackRetryMs: number[] };
type Conversation = { sender: string; number: string; messages: Said[] };

const at = (path: string) => `${product.providersControlUrl}/viber${path}`;

/** The simulated Viber, whose recipients can be played. */
export const viber = {
  write: (written: Written) => control<object>(at('/incoming'), 'POST', written),
  /** What the recipient has got from whomever, in its order. */
  async got(number: string): Promise<Said[]> {
    const conversations = await control<Conversation[]>(at('/conversations'), 'GET');
    return conversations.filter((each) => each.number === number).flatMap(({ messages }) => messages.filter(({ incoming }) => !incoming));
  },
  behaviour: () => control<ViberBehaviour>(at('/behaviour'), 'GET'),
  behave: (change: Partial<ViberBehaviour>) => control<ViberBehaviour>(at('/behaviour'), 'POST', change),
  /** The recipient looks at a message. */
  see: (id: string) => control<object>(at('/seen'), 'POST', { id }),
  /** Where a recipient's file lies: `sunset.png` or `order.pdf`. */
  sample: (name: string) => at(`/samples/${name}`),
};
