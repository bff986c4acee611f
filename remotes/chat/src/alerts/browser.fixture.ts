type Shown = { title: string; body?: string; tag?: string; click: () => void };
const unheard = { audio: 'suspended' as AudioContextState, sounds: 0, asked: 0, permission: 'granted' as NotificationPermission, answer: 'granted' as NotificationPermission, refuses: false };
// One for the whole file: what sounds is made once in a page's life.
const browser = { ...unheard, shown: [] as Shown[] };

/** What jsdom lacks of a browser that alerts: it notes what was heard and shown. */
export function fakeBrowser(permission: NotificationPermission = 'granted') {
  Object.assign(browser, unheard, { permission, shown: [] });
  class Part {
    readonly gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
    connect = <T>(next: T): T => next;
    stop = () => undefined;
    start(at: number) {
      // The first tone of each sound begins at once.
      if (at === 0) browser.sounds += 1;
    }
  }
  class Audio {
    readonly currentTime = 0;
    readonly destination = {};
    get state() {
      return browser.audio;
    }
    resume() {
      browser.audio = 'running';
      return Promise.resolve();
    }
  }
  class DesktopNotification {
    static get permission() {
      return browser.permission;
    }
    static requestPermission() {
      browser.asked += 1;
      browser.permission = browser.answer;
      return Promise.resolve(browser.answer);
    }
    onclick: () => void = () => undefined;
    constructor(title: string, options: NotificationOptions = {}) {
      if (browser.refuses) throw new TypeError('Illegal constructor');
      browser.shown.push({ title, body: options.body, tag: options.tag, click: () => this.onclick() });
    }
    close = () => undefined;
  }
  Object.assign(globalThis, { AudioContext: Audio, OscillatorNode: Part, GainNode: Part, Notification: DesktopNotification });
  return browser;
}

/** The locks of one browser, which all its tabs share. */
export function fakeLocks(): void {
  const held: { name: string }[] = [];
  const request = async (name: string, ...rest: unknown[]) => {
    const lock = { name };
    held.push(lock);
    try {
      return await (rest.at(-1) as (given: unknown) => unknown)(lock);
    } finally {
      held.splice(held.indexOf(lock), 1);
    }
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query: () => Promise.resolve({ held: [...held] }) } });
}

export function dropBrowser(): void {
  for (const name of ['AudioContext', 'OscillatorNode', 'GainNode', 'Notification']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'locks');
}
