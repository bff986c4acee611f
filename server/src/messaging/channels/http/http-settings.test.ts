import { readSecret, readSettings } from '../stored-settings';
import { httpSettingsSchema } from './http-settings';

const context = { name: 'viber', environment: { KEY: 'value', EMPTY: '' }, callbackUrl: null };

it.each([
  ['https://api.provider.example', true], ['https://api.provider.example/v1', true], ['http://127.0.0.1:8080', true],
  ['http://localhost:8080/viber', true],
  ['http://api.provider.example', false], ['ftp://api.provider.example', false], ['https://user:secret@api.provider.example', false],
  ['https://api.provider.example/?key=secret', false], ['api.provider.example', false],
])('secrets go to %s: %s', (baseUrl, taken) => {
  expect(httpSettingsSchema.safeParse({ baseUrl }).success).toBe(taken);
});

it('names the settings that are wrong, and none of their values', () => {
  const stored = { baseUrl: 'http://secret.example', concurrency: 0, concurency: 'secret' };
  expect(() => readSettings(httpSettingsSchema, stored, context)).toThrow(
    'connection viber has invalid settings: baseUrl, concurrency, concurency',
  );
});

it('names the setting whose secret is not there', () => {
  expect(readSecret('KEY', 'apiKeyEnv', context)).toBe('value');
  for (const variable of ['MISSING', 'EMPTY']) {
    expect(() => readSecret(variable, 'apiKeyEnv', context)).toThrow(/connection viber: .*apiKeyEnv/);
  }
});
