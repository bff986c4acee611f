import { product } from './product';
import { control } from './simulator-control';

/** `source` is the recipient's number, `destination` the alpha name. */
export type Written = { source: string; destination: string; text: string; file?: { url: string; name: string } };
type ViberMessage = { incoming: boolean; id: string; text: string; extras: { label: string; url: string | null }[] };
export type ViberBehaviour = { callbackRetryMs: number[] };
type Conversation = { sender: string; number: string; messages: ViberMessage[] };

const at = (path: string) => `${product.providersControlUrl}/viber${path}`;

/** The simulated Viber provider; a journey can act as its recipients. */
export const viber = {
  write: (written: Written) => control<object>(at('/incoming'), 'POST', written),
  /** Messages the recipient got from any sender, in order. */
  async got(number: string): Promise<ViberMessage[]> {
    const conversations = await control<Conversation[]>(at('/conversations'), 'GET');
    return conversations.filter((each) => each.number === number).flatMap(({ messages }) => messages.filter(({ incoming }) => !incoming));
  },
  behaviour: () => control<ViberBehaviour>(at('/behaviour'), 'GET'),
  behave: (change: Partial<ViberBehaviour>) => control<ViberBehaviour>(at('/behaviour'), 'POST', change),
  /** The recipient reads a message. */
  see: (id: string) => control<object>(at('/seen'), 'POST', { id }),
  /** URL of a recipient's file: `sunset.png` or `order.pdf`. */
  sample: (name: string) => at(`/samples/${name}`),
};
