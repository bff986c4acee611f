import type { Conversation, ConversationMessage } from './conversations';

type Channel = { path: string; name: string; files: string[]; seen: boolean };

/** Script of the console page. The function is embedded as source text, so it may use only browser globals and types. */
export function consoleScript(channels: Channel[]): void {
  type Open = Conversation & { key: string; channel: Channel };
  const POLL_MS = 1000;
  const known = new Map<string, Open>();
  const reached = new Map<Channel, number>();
  let shown: Open | undefined;

  const find = <E extends Element>(selector: string): E => {
    const found = document.querySelector<E>(selector);
    if (!found) throw new Error(`the page has no ${selector}`);
    return found;
  };
  const created = <T extends keyof HTMLElementTagNameMap>(tag: T, words = ''): HTMLElementTagNameMap[T] => {
    const element = document.createElement(tag);
    element.textContent = words;
    return element;
  };
  const complain = (words: string) => { find('#trouble').textContent = words; };
  const [list, messageList, text, filter] = [
    find('#list'), find<HTMLElement>('#messages'), find<HTMLTextAreaElement>('#text'), find<HTMLInputElement>('#find'),
  ];

  const conversationOf = (channel: Channel, sender: string, number: string): Open => {
    const key = [channel.path, sender, number].join('\n');
    const open = known.get(key) ?? { key, channel, sender, number, messages: [] };
    known.set(key, open);
    return open;
  };

  async function post(path: string, body: object): Promise<boolean> {
    try {
      const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
      const { error } = await response.json() as { error?: string };
      complain(response.ok ? '' : error ?? `Answered with ${response.status}.`);
      return response.ok;
    } catch {
      complain('The simulator does not answer.');
      return false;
    }
  }

  function bubble(channel: Channel, message: ConversationMessage): HTMLLIElement {
    const item = created('li', message.text);
    if (message.incoming) item.className = 'mine';
    for (const { label, url } of message.extras) {
      const line = url === null ? created('div', label) : created('a', label);
      if (line instanceof HTMLAnchorElement && url !== null && /^https?:/.test(url)) {
        Object.assign(line, { href: url, target: '_blank', rel: 'noreferrer' });
      }
      item.append(line);
    }
    const foot = created('footer');
    foot.append(created('time', new Date(message.at).toLocaleTimeString()));
    if (message.incoming) foot.prepend(created('span', 'Recipient'));
    else if (message.seen) foot.append(created('span', 'Seen'));
    else if (channel.seen) {
      const button = created('button', 'Mark as seen');
      button.type = 'button';
      button.onclick = () => void post(`${channel.path}/seen`, { id: message.id }).then((reported) => {
        if (!reported) return;
        message.seen = true;
        button.replaceWith(created('span', 'Seen'));
      });
      foot.append(button);
    }
    item.append(foot);
    return item;
  }

  function drawList(): void {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['key'] : undefined;
    const searchText = filter.value.trim().toLowerCase();
    const latest = [...known.values()].sort((one, other) => (other.messages.at(-1)?.at
      ?? Infinity) - (one.messages.at(-1)?.at ?? Infinity));
    list.replaceChildren(...latest.filter(({ sender, number }) => (
      `${sender} ${number}`.toLowerCase().includes(searchText)
    )).slice(0, 200).map((open) => {
      const button = created('button', `${open.number} ← ${open.sender}`);
      button.dataset['key'] = open.key;
      button.setAttribute('aria-current', String(open === shown));
      const last = open.messages.at(-1);
      button.append(created('span', `${open.channel.name}: ${last?.text || (last?.extras[0]?.label ?? '')}`));
      button.onclick = () => show(open);
      const item = created('li');
      item.append(button);
      return item;
    }));
    find<HTMLElement>('#none').hidden = known.size > 0;
    if (focused !== undefined) [...list.querySelectorAll('button')].find(({ dataset }) => dataset['key'] === focused)?.focus();
  }

  function show(open: Open): void {
    shown = open;
    find<HTMLElement>('main').hidden = false;
    document.body.classList.add('open');
    find('#who').textContent = `${open.number} and ${open.sender}, ${open.channel.name}`;
    find('#files').replaceChildren(...open.channel.files.map((name) => {
      const button = created('button', name);
      button.type = 'button';
      button.onclick = () => void answer('', { url: sampleUrl(open.channel, name), name });
      return button;
    }));
    messageList.replaceChildren(...open.messages.map((message) => bubble(open.channel, message)));
    messageList.scrollTop = messageList.scrollHeight;
    drawList();
    text.focus();
  }

  /** Replaces localhost with 127.0.0.1, because a portal in development fetches plain HTTP only from loopback IP addresses. */
  function sampleUrl({ path }: Channel, name: string): string {
    const url = new URL(`${path}/samples/${name}`, location.href);
    if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
    return url.href;
  }

  function take(channel: Channel, { sender, number, messages }: Conversation): void {
    const open = conversationOf(channel, sender, number);
    const atEnd = messageList.scrollHeight - messageList.scrollTop - messageList.clientHeight < 40;
    const fresh = messages.filter(({ serial }) => serial > (open.messages.at(-1)?.serial ?? 0));
    open.messages.push(...fresh);
    reached.set(channel, Math.max(reached.get(channel) ?? 0, ...fresh.map(({ serial }) => serial)));
    if (open !== shown) return;
    messageList.append(...fresh.map((message) => bubble(channel, message)));
    if (atEnd) messageList.scrollTop = messageList.scrollHeight;
  }

  async function refresh(): Promise<void> {
    for (const channel of channels) {
      const response = await fetch(`${channel.path}/conversations?after=${reached.get(channel) ?? 0}`);
      const conversations = await response.json() as Conversation[];
      for (const conversation of conversations) take(channel, conversation);
      if (conversations.length > 0) drawList();
    }
  }

  let lost = false;
  function scheduleRefresh(): void {
    refresh().then(
      () => {
        if (lost) complain('');
        lost = false;
      },
      () => {
        lost = true;
        complain('The simulator does not answer.');
      },
    ).finally(() => setTimeout(scheduleRefresh, POLL_MS));
  }

  async function answer(words: string, file?: { url: string; name: string }): Promise<boolean> {
    if (!shown) return false;
    const { channel, sender, number } = shown;
    const sent = await post(`${channel.path}/incoming`, { source: number, destination: sender, text: words, file });
    if (sent) await refresh().catch(() => undefined);
    return sent;
  }

  async function sendText(): Promise<void> {
    const words = text.value;
    if (words.trim() === '') return;
    text.value = '';
    // Restores text that was not accepted, unless the user typed something new.
    if (!await answer(words) && text.value === '') text.value = words;
  }

  find<HTMLFormElement>('#answer').onsubmit = (event) => {
    event.preventDefault();
    void sendText();
  };
  text.onkeydown = (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void sendText();
  };
  find<HTMLButtonElement>('#stop').onclick = () => void answer('STOP');
  find<HTMLButtonElement>('#back').onclick = () => {
    shown = undefined;
    find<HTMLElement>('main').hidden = true;
    document.body.classList.remove('open');
    drawList();
    filter.focus();
  };
  filter.oninput = drawList;
  const first = find<HTMLFormElement>('#first');
  const channelChoice = find<HTMLSelectElement>('#first [name=channel]');
  channelChoice.append(...channels.map(({ name, path }) => Object.assign(created('option', name), { value: path })));
  first.onsubmit = (event) => {
    event.preventDefault();
    const given = new FormData(first);
    const channel = channels.find(({ path }) => path === given.get('channel'));
    if (channel) show(conversationOf(channel, String(given.get('sender')), String(given.get('number'))));
  };
  scheduleRefresh();
}
