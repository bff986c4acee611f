import type { Page } from '@playwright/test';
import { product } from '../setup/product';

export function loginPage(page: Page) {
  const login = page.getByRole('textbox', { name: 'Login' });
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Sign in' });
  return {
    heading: page.getByRole('heading', { level: 1 }),
    login,
    password,
    submit,
    error: page.getByRole('alert'),
    async open(path = '/login'): Promise<void> {
      await page.goto(path);
      await submit.waitFor();
    },
    async enter(name: string, secret = product.password): Promise<void> {
      await login.fill(name);
      await password.fill(secret);
      await submit.click();
    },
  };
}
