import { endAll, openChannel, startSimulator, submission, until } from './channel-under-test';

afterEach(endAll);

async function started() {
  const { port, controlPort } = await startSimulator({ controlPort: 0 });
  const bench = openChannel(port);
  await until(() => bench.channel.free() > 0);
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${controlPort}${path}`, {
      method, ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return { ...bench, call };
}

test('[CHN-03] a test can change the behavior at run time', async () => {
  const { channel, received, call } = await started();
  const changed = await call('POST', '/behaviour', { rules: [{ endsWith: '1', outcome: 'refused', status: 0x45 }], duplicates: 1 });
  expect(changed).toMatchObject({ status: 200, body: { duplicates: 1, echoReference: true } });
  expect(await call('GET', '/behaviour')).toEqual(changed);
  channel.submit([submission(1), submission(2)]);
  await until(() => received.receipts.length === 2 && received.outcomes.length === 2);
  expect(received.outcomes).toContainEqual({ kind: 'refused', attemptId: 1n, reason: 'refused', code: 'ESME_RSUBMITFAIL' });
});

test('an unknown behavior is refused and changes nothing', async () => {
  const { call } = await started();
  const before = await call('GET', '/behaviour');
  for (const wrong of [{ duplicate: 1 }, { duplicates: -1 }, { rules: [{ endsWith: 'x', outcome: 'delivered' }] }]) {
    expect(await call('POST', '/behaviour', wrong)).toMatchObject({ status: 400 });
  }
  expect(await call('GET', '/behaviour')).toEqual(before);
});

test('[CHN-03] a test can read accepted messages, cut connections and send a subscriber’s message', async () => {
  const { channel, received, call } = await started();
  channel.submit([submission(1), submission(2)]);
  await until(() => received.receipts.length === 2);
  expect(
    await call('GET', '/journal?token=text%202'),
  ).toMatchObject({ status: 200, body: [{ text: 'text 2', destination: '380670000002', reference: 2 }] });
  expect(await call('GET', '/stats')).toMatchObject({ status: 200, body: { accepted: 2, sessions: 1 } });
  expect(await call('POST', '/incoming', { source: '380671112233', destination: '1234', text: 'STOP' })).toMatchObject({ status: 200 });
  await until(() => received.incoming.length === 1);
  await call('POST', '/cut');
  await until(() => received.states.some(({ bound }) => bound === 0));
  await until(() => channel.state().bound === 1);
  expect(await call('GET', '/stats')).toMatchObject({ body: { disconnects: 1, binds: 2 } });
});

test('[CHN-03] a test can reset ids, at once and after a number of messages', async () => {
  const { channel, received, call } = await started();
  await call('POST', '/reset-ids');
  for (const index of [1, 2]) channel.submit([submission(index)]);
  await until(() => received.outcomes.length === 2);
  await call('POST', '/behaviour', { resetIdsAfter: 2 });
  for (const index of [3, 4]) channel.submit([submission(index)]);
  await until(() => received.outcomes.length === 4);
  expect(received.outcomes.map((outcome) => outcome.kind === 'accepted' && outcome.providerMessageId)).toEqual(['1', '2', '1', '2']);
});

test('nobody bound, unknown path', async () => {
  const { channel, call } = await started();
  await channel.stop(0);
  expect(await call('POST', '/incoming', { source: '1', destination: '2', text: 'x' })).toMatchObject({ status: 409 });
  expect(await call('GET', '/nothing')).toMatchObject({ status: 404 });
});
