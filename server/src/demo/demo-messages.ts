import type { Parsed, shortLinks, templates } from '@portal/contracts';

type DemoTemplate = Omit<Parsed<typeof templates.create>['body'], 'content'> & {
  content?: Parsed<typeof templates.create>['body']['content'];
};
type DemoLink = Parsed<typeof shortLinks.create>['body'];

export const demoTemplates: readonly DemoTemplate[] = [
  { name: 'Greeting', type: 'sms', contentType: 'text/plain', body: 'Hello, {name|friend}! Thank you for being with us.' },
  {
    name: 'Order is ready', type: 'sms', contentType: 'text/plain',
    body: '{name|Dear customer}, your order {param1} is ready. We wait for you until {param2}.',
  },
  {
    name: 'Winter sale', type: 'viber', contentType: 'text/img/button',
    body: '{name|Friends}, everything warm is 20 % cheaper until Sunday.',
    content: { imageUrl: 'https://example.com/winter-sale.png', button: { title: 'To the shop', url: 'https://example.com/winter-sale' } },
  },
  {
    name: 'How did you like it?', type: 'viber_survey', contentType: 'text/plain', body: 'How did you like our delivery?',
    content: { options: ['Very much', 'It was fine', 'Not at all'] },
  },
];

export const demoLinks: readonly DemoLink[] = [
  { name: 'Winter sale', initial_url: 'https://example.com/winter-sale?utm_source=portal', draft: false },
  { name: 'How to find us', initial_url: 'https://example.com/contacts', draft: false },
  { name: 'Spring collection', initial_url: 'https://example.com/spring', draft: true },
];
