import type { Topic, Topics } from '@portal/contracts';

type Listener<T extends Topic> = (payload: Topics[T]) => void;
type Subscription = { owner: string; topic: Topic; listener: Listener<Topic> };

let subscriptions: readonly Subscription[] = [];

/**
 * How remotes tell one another (MFE-05): topics are declared in the contracts, a subscription belongs to a remote and ends
 * with it. Sagas listen by `takeTopic`, which ends by itself.
 */
export const bus = {
  publish<T extends Topic>(topic: T, payload: Topics[T]): void {
    for (const subscription of subscriptions) {
      if (subscription.topic !== topic) continue;
      try {
        subscription.listener(payload);
      } catch (error) {
        // The publisher and the other listeners must not suffer from one that throws; the page's error log takes it.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
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
