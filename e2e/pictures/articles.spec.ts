import path from 'node:path';
import { languages } from '@portal/contracts';
import { wear } from '../setup/appearances';
import { expect, test } from '../setup/journey';
import { numbers, sentList } from '../setup/mailing-lists';
import { untilStill } from '../setup/stillness';

const folder = process.env.PICTURES_DIR ?? '';
const texts = {
  en: 'Autumn sale: 20% off everything until Sunday', ru: 'Осенняя распродажа: скидка 20 % до воскресенья',
  ua: 'Осінній розпродаж: знижка 20 % до неділі', bg: 'Есенна разпродажба: 20 % отстъпка до неделя',
};

for (const language of languages) {
  test(`pictures of the articles in ${language}`, async ({ page, context, enter }) => {
    const shot = (name: string) => page.screenshot({ path: path.join(folder, `${name}-${language}.jpg`), type: 'jpeg', quality: 70 });
    await wear(page, context, { language, scheme: 'light', size: 'default', width: 1440 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await enter('demo', '/smslist/new');
    const form = page.getByRole('main').getByRole('form');
    await form.getByRole('textbox').first().waitFor();
    await form.locator('[data-field="alphaName"] select').selectOption('DEMO');
    await form.locator('textarea').first().fill(texts[language]);
    await form.locator('[data-field="recipients"] textarea').fill(numbers(65).join('\n'));
    await expect(form.getByText('80,60').first()).toBeVisible();
    await untilStill(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await shot('first-list-write');
    const { id } = await sentList({ name: texts[language].split(':')[0] ?? '', body: texts[language], recipients: numbers(65).join('\n') });
    await page.goto(`/smslist/${id}`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await untilStill(page);
    await shot('first-list-result');
  });
}
