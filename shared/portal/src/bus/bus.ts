import type { Topic, Topics } from '@portal/contracts';
import type { Report } from '../store/watchers.saga';

type Listener<T extends Topic> = (payload: Topics[T]) => void;
type Subscription = { owner: string; topic: Topic; listener: Listener<Topic> };

/** Deeper, it is listeners that answer one another without end. */
const DEEPEST = 20;

let subscriptions: readonly Subscription[] = [];
let depth = 0;
/** Until the outermost publisher is done: two listeners that answer would double at each level. */
let cut = false;
let report: Report = (error) => reportError(error);

/** Where an error of a listener goes, with its owner. `createPortalStore` connects it. */
export const connectBus = (connected: Report) => {
  report = connected;
};

/**
 * How remotes tell one another (MFE-05): topics are declared in the contracts, a subscription belongs to a remote and ends
 * with it. Sagas listen by `takeTopic`, which ends by itself. The publisher and the other listeners do not suffer from one
 * that throws.
 */
export const bus = {
  publish<T extends Topic>(topic: T, payload: Topics[T]): void {
    if (cut) return;
    if (depth === DEEPEST) {
      cut = true;
      return report(new Error(`${topic} is published without end by those who listen to it`), 'bus');
    }
    depth += 1;
    for (const subscription of subscriptions.filter((each) => each.topic === topic)) {
      // A listener before it may have ended it.
      if (subscriptions.includes(subscription)) deliver(subscription, payload);
    }
    depth -= 1;
    if (depth === 0) cut = false;
  },
  subscribe<T extends Topic>(owner: string, topic: T, listener: Listener<T>): () => void {
    const subscription = { owner, topic, listener: listener as Listener<Topic> };
    subscriptions = [...subscriptions, subscription];
    return () => {
      subscriptions = subscriptions.filter((other) => other !== subscription);
    };
  },
  end(owner: string): void {
    subscriptions = subscriptions.filter((subscription) => subscription.owner !== owner);
  },
};

function deliver({ owner, listener }: Subscription, payload: Topics[Topic]): void {
  try {
    listener(payload);
  } catch (error) {
    report(error, owner);
  }
}
