import * as z from 'zod/mini';
import { described } from './operation';

const words = (schema: z.ZodMiniType) => z.globalRegistry.get(schema);

it('a shape in several positions has its own description in each', () => {
  const money = described(z.string(), 'A decimal number.', '0.54');
  const charged = described(money, 'Charged so far.');
  expect(words(money)).toEqual({ description: 'A decimal number.', examples: ['0.54'] });
  expect(words(charged)).toEqual({ description: 'Charged so far.', examples: ['0.54'] });
  expect(charged.parse('1.00')).toBe('1.00');
  expect(z.toJSONSchema(charged)).toMatchObject({ type: 'string', description: 'Charged so far.' });
});
