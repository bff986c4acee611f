import { retainedTopics, topics, type Topic, type Topics } from '@portal/contracts';
import type { Report } from '../store/watchers.saga';

type Listener<T extends Topic> = (payload: Topics[T]) => void;
type Subscription = { owner: string; topic: Topic; listener: Listener<Topic> };

/** Maximum nesting of `publish` calls. Deeper nesting means that listeners publish to each other endlessly. */
const MAX_PUBLISH_DEPTH = 20;

let subscriptions: readonly Subscription[] = [];
const retained = new Map<Topic, Topics[Topic]>();
let depth = 0;
/** True from the detection of an endless loop until the outermost `publish` returns. Until then nothing is published. */
let stopped = false;
let report: Report = (error) => reportError(error);

/** Sets the function that receives errors of listeners and publishers, with their owner. Called by `createPortalStore`. */
export const connectBus = (connected: Report) => {
  report = connected;
  retained.clear();
};

/**
 * Messages between remotes (MFE-05). A subscription ends when its remote is unmounted. Sagas use `takeTopic`, which unsubscribes when the
 * saga ends, and `publishTopic`. An error in a listener affects neither the publisher nor other listeners.
 */
export const bus = {
  /** An invalid message is dropped and reported. `owner`: the publishing remote, for the report. */
  publish<T extends Topic>(topic: T, payload: Topics[T], owner = 'bus'): void {
    if (stopped || !isValid(topic, payload, owner)) return;
    if (depth === MAX_PUBLISH_DEPTH) {
      stopped = true;
      return report(new Error(`${topic} is published without end by those who listen to it`), 'bus');
    }
    if (retainedTopics.includes(topic)) retained.set(topic, payload);
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
  /** The last message of a retained topic. */
  last<T extends Topic>(topic: T): Topics[T] | undefined {
    return retained.get(topic) as Topics[T] | undefined;
  },
  /** Forgets the retained messages, which are about the login that leaves. */
  forget: () => retained.clear(),
  end(owner: string): void {
    subscriptions = subscriptions.filter((subscription) => subscription.owner !== owner);
  },
};

/**
 * Releases of remotes differ, so a message is checked by the shell's shape of its topic, and delivered as published: receivers of a newer
 * release get fields that the shell does not know. A topic that the shell does not know is delivered unchecked.
 */
function isValid(topic: Topic, payload: unknown, owner: string): boolean {
  const error = Object.hasOwn(topics, topic) ? topics[topic].safeParse(payload).error : undefined;
  if (error) report(new Error(`${owner} published an invalid ${topic}: ${error.message}`), owner);
  return !error;
}

function deliver({ owner, listener }: Subscription, payload: Topics[Topic]): void {
  try {
    listener(payload);
  } catch (error) {
    report(error, owner);
  }
}
