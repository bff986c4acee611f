import type { Topic, Topics } from '@portal/contracts';
import type { Report } from '../store/watchers.saga';

type Listener<T extends Topic> = (payload: Topics[T]) => void;
type Subscription = { owner: string; topic: Topic; listener: Listener<Topic> };

/** Maximum nesting of `publish` calls. Deeper nesting means that listeners publish to each other endlessly. */
const MAX_PUBLISH_DEPTH = 20;

let subscriptions: readonly Subscription[] = [];
let depth = 0;
/** True from the detection of an endless loop until the outermost `publish` returns. Until then nothing is published. */
let stopped = false;
let report: Report = (error) => reportError(error);

/** Sets the function that receives an error thrown by a listener, with the listener's owner. Called by `createPortalStore`. */
export const connectBus = (connected: Report) => {
  report = connected;
};

/**
 * Events between remotes (MFE-05). A subscription ends when its remote is unmounted. Sagas use `takeTopic`, which unsubscribes when the
 * saga ends. An error in a listener affects neither the publisher nor other listeners.
 */
export const bus = {
  publish<T extends Topic>(topic: T, payload: Topics[T]): void {
    if (stopped) return;
    if (depth === MAX_PUBLISH_DEPTH) {
      stopped = true;
      return report(new Error(`${topic} is published without end by those who listen to it`), 'bus');
    }
    depth += 1;
    for (const subscription of subscriptions.filter((each) => each.topic === topic)) {
      // An earlier listener may have unsubscribed this one.
      if (subscriptions.includes(subscription)) deliver(subscription, payload);
    }
    depth -= 1;
    if (depth === 0) stopped = false;
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
