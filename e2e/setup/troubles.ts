import type { BrowserContext, Request } from '@playwright/test';

/**
 * Invisible errors of the browser: console errors (including violations of the content security policy), uncaught exceptions, and HTTP 500
 * and above.
 */
export class Troubles {
  private readonly found: string[] = [];
  private readonly foreseen: RegExp[] = [];
  private readonly unanswered = new Set<Request>();
  private readonly watched: BrowserContext[] = [];

  watch(context: BrowserContext): void {
    this.watched.push(context);
    context.on('request', (request) => this.unanswered.add(request));
    context.on('requestfinished', (request) => this.unanswered.delete(request));
    context.on('requestfailed', (request) => this.unanswered.delete(request));
    context.on('console', (message) => {
      if (message.type() === 'error') this.found.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.found.push(`uncaught: ${error.error().stack ?? error.error().message}`));
    context.on('response', (response) => {
      if (response.status() >= 500) this.found.push(`answer: ${response.status()} of ${response.url()}`);
    });
  }

  /** Errors that match are expected in this journey. */
  foresee(...patterns: RegExp[]): void {
    this.foreseen.push(...patterns);
  }

  unforeseen(): string[] {
    return this.found.filter((text) => !this.foreseen.some((pattern) => pattern.test(text)));
  }

  /** What the open pages show and which requests have no answer yet, in a line each, for the report of a failed journey. */
  async state(): Promise<string> {
    const pages = await Promise.all(this.watched.flatMap((context) => context.pages()).map(async (page) => {
      const text = await page.locator('body').innerText({ timeout: 2_000 }).catch(() => '(no text)');
      return `${page.url()} shows: ${text.replace(/\s+/g, ' ').slice(0, 300)}`;
    }));
    const waiting = [...this.unanswered].map((request) => `no answer yet: ${request.method()} ${request.url()}`);
    return [...pages, ...waiting].join('\n');
  }
}
