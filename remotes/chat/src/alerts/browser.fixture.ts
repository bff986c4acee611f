type Shown = { title: string; body?: string; tag?: string; click: () => void };
const unheard = {
  audio: 'suspended' as AudioContextState, sounds: 0, permissionRequests: 0, permission: 'granted' as NotificationPermission,
  answer: 'granted' as NotificationPermission, refuses: false,
};
// Shared by all tests of a file, because the module under test creates its audio context only once.
const browser = { ...unheard, shown: [] as Shown[] };

/** Fakes the audio and notification APIs, and records sounds and notifications. */
export function fakeBrowser(permission: NotificationPermission = 'granted') {
  Object.assign(browser, unheard, { permission, shown: [] });
  class Part {
    readonly gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
    connect = <T>(next: T): T => next;
    stop = () => undefined;
    start(at: number) {
      // Counts only the first tone of each sound.
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
      browser.permissionRequests += 1;
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

/** Fakes the Web Locks API. */
export function fakeLocks(): void {
  const heldLocks: { name: string }[] = [];
  const request = async (name: string, ...rest: unknown[]) => {
    const lock = { name };
    heldLocks.push(lock);
    try {
      return await (rest.at(-1) as (overrides: unknown) => unknown)(lock);
    } finally {
      heldLocks.splice(heldLocks.indexOf(lock), 1);
    }
  };
  const locks = { request, query: () => Promise.resolve({ held: [...heldLocks] }) };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}

export function dropBrowser(): void {
  for (const name of ['AudioContext', 'OscillatorNode', 'GainNode', 'Notification']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'locks');
}
