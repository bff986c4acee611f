import { nameOf } from '../../../test/every-endpoint';
import { callWith, cells, clearRateLimits, kindOf, unknownLike, type CallResult } from './ids.fixture';
import { addTraffic } from './organization-traffic.fixture';
import { createTwoOrganizations, type Belongings, type Party, type TwoOrganizations } from './two-customers.fixture';

/** Records without an organization: every login of the customer uses them. */
const OF_THE_CUSTOMER: readonly (keyof Belongings)[] = ['stop', 'key'];

let portal: TwoOrganizations;
let theirs: Party;
beforeAll(async () => {
  portal = await createTwoOrganizations();
  theirs = await portal.addTheirs();
  await addTraffic(portal, portal.mine);
  await addTraffic(portal, theirs);
});
afterAll(async () => { await portal.close(); });

const carrying = cells.filter((cell) => !OF_THE_CUSTOMER.includes(kindOf(cell)));

it.each(
  carrying.map((cell) => [`${nameOf(cell.endpoint)} ${cell.parameter}`, cell] as const),
)('[SES-15:calls] %s of another organization is as if there were none', async (_name, cell) => {
  const id = theirs.has[kindOf(cell)];
  const answer = async (other: string): Promise<Omit<CallResult, 'raw'>> => {
    await clearRateLimits(portal);
    const { status, body } = await callWith(portal, portal.mine, cell.endpoint, { parameter: cell.parameter, id: other });
    return { status, body };
  };
  const foreign = await answer(id);
  expect(foreign).toEqual(await answer(unknownLike(id)));
  expect({ ...foreign, isAnAnswer: [200, 404].includes(foreign.status) }).toMatchObject({ isAnAnswer: true });
});
