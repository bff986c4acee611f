import type { BrowserContext } from '@playwright/test';

/**
 * Invisible errors of the browser: console errors (including violations of the content security policy), uncaught exceptions, and HTTP 500
 * and above.
 */
export class Troubles {
  private readonly found: string[] = [];
  private readonly foreseen: RegExp[] = [];

  watch(context: BrowserContext): void {
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
}
