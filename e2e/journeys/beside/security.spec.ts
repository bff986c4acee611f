import { accounts, invoices, session } from '@portal/contracts';
import { expect, test } from '../../setup/journey';
import { call } from '../../setup/portal-api';
import { sessionOf } from '../../setup/sessions';

/** Origin of the card checkout's script, from an unpaid card invoice. */
async function checkoutOrigin(): Promise<string> {
  const token = await sessionOf('demo');
  const { items: [account] } = await call(accounts.list, {}, token);
  const { data: [organization] } = await call(session.organizations, {}, token);
  if (!account || !organization) throw new Error('demo has nothing to pay for');
  const { items: methods } = await call(invoices.payMethods, { query: { organizationUuid: organization.uuid } }, token);
  const card = methods.find(({ type }) => type === 'liqpay');
  const { payData } = await call(
    invoices.create, { body: { accountUuid: account.uuid, organizationUuid: organization.uuid, sum: '10', methodUuid: card?.uuid ?? '' } },
    token,
  );
  return new URL(payData?.script ?? '').origin;
}

test.describe('[NFR-03] the content security policy', () => {
  for (const path of ['/login', '/dashboard']) {
    test(`of ${path} allows no inline script, no eval and no foreign origin${path === '/login'
      ? ''
      : ' except the card checkout'}`, async ({ page, enter, troubles }) => {
      troubles.foresee(/Content Security Policy/);
      const response = path === '/login' ? await page.goto(path) : await (await enter('demo', path)).reload();
      const policy = response?.headers()['content-security-policy'] ?? '';
      const directives = new Map(
        policy.split(';').map((part) => part.trim().split(/\s+/)).map(([name = '', ...sources]) => [name, sources]),
      );
      expect(directives.get('default-src')).toEqual(["'none'"]);
      const foreign = path === '/login' ? [] : [await checkoutOrigin()];
      expect(directives.get('script-src')).toEqual(["'self'", ...foreign]);
      expect(directives.get('connect-src')).toEqual(["'self'", ...foreign]);
      const ran = await page.evaluate(() => new Promise<string[]>((resolve) => {
        const marks: string[] = [];
        Object.assign(window, { mark: (how: string) => marks.push(how) });
        // In a task of the page: scripts run directly by the test are exempt from the policy.
        setTimeout(() => {
          document.head.append(Object.assign(document.createElement('script'), { textContent: "window.mark('inline')" }));
          const button = document.createElement('button');
          button.setAttribute('onclick', "window.mark('handler')");
          button.click();
          try {
            new Function("window.mark('eval')")();
          } catch {
            marks.push('eval was refused');
          }
          resolve(marks);
        });
      }));
      expect(ran).toEqual(['eval was refused']);
      const sent = await page.evaluate(() => fetch('https://elsewhere.example/').then(() => 'sent', () => 'refused'));
      expect(sent).toBe('refused');
    });
  }
});
