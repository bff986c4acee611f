import { nameOf } from '../../../test/every-endpoint';
import { callWith, cells, clearRateLimits, kindOf, unknownLike } from './ids.fixture';
import { createTwoCustomers, type TwoCustomers } from './two-customers.fixture';

let portal: TwoCustomers;
beforeAll(async () => { portal = await createTwoCustomers(); });
afterAll(async () => { await portal.close(); });

it.each(
  cells.map((cell) => [`${nameOf(cell.endpoint)} ${cell.parameter}`, cell] as const),
)('[SES-10] %s of another customer is as if there were none', async (_name, cell) => {
  expect(portal.app.hasRoute({ method: cell.endpoint.method, url: cell.endpoint.path })).toBe(true);
  const kind = kindOf(cell);
  const id = portal.theirs.has[kind];
  const answer = async (other: string) => {
    await clearRateLimits(portal);
    const { status, body } = await callWith(portal, portal.mine, cell.endpoint, { parameter: cell.parameter, id: other });
    return { status, body };
  };
  const foreign = await answer(id);
  expect(foreign).toEqual(await answer(unknownLike(id)));
  // A refused shape, a missing right or a fault would prove nothing.
  expect({ ...foreign, isAnAnswer: [200, 404].includes(foreign.status) }).toMatchObject({ isAnAnswer: true });
});
