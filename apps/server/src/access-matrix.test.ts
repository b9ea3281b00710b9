import {
  type AnyOperation,
  hasSpaceRight,
  operationsByFeature,
  SpaceRole,
  type TaggedId,
  taggedIdsIn,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Actor } from './testing/access-matrix/actor.ts';
import { type AllRows, openAllRows } from './testing/access-matrix/all-rows.ts';
import { type MatrixWorld, openMatrixWorld } from './testing/access-matrix/matrix-world.ts';
import { requests } from './testing/access-matrix/requests.ts';
import type { TestBrowser } from './testing/test-browser.ts';

let world: MatrixWorld;
/** The owner, with the newest things. */
let latestOwner: Actor;

/** To check that a denied call changed nothing. */
let allRows: AllRows;

/** Some rows are written behind the response, such as the trace of a reply. */
async function untilNothingIsWritten(): Promise<void> {
  let last = '';
  let times = 0;
  await vi.waitFor(
    async () => {
      const rows = await allRows.read();
      times = rows === last ? times + 1 : 0;
      last = rows;
      expect(times).toBeGreaterThan(3);
    },
    { timeout: 20_000 },
  );
}

const operations = Object.values(operationsByFeature).flat();
const needCaller = operations.filter(({ policy }) => policy.caller !== 'public');
const requestOf = ({ name }: AnyOperation, actor: Actor) => requests[name]?.(actor, world) as never;

beforeAll(async () => {
  world = await openMatrixWorld();
  latestOwner = world.owner;
  allRows = await openAllRows(world.server.database);
  await untilNothingIsWritten();
  // Several actors with something of every kind each.
}, 120_000);
afterAll(async () => {
  await allRows.close();
  await world[Symbol.asyncDispose]();
});

/**
 * Every operation of the contract × every id in its request × everybody without access: denied, and nothing changed.
 * The owner's own call succeeds, otherwise the denial would prove nothing. An operation without an entry in
 * `requests` fails.
 */
describe('access matrix', () => {
  it('has a request for every operation', () => {
    expect(Object.keys(requests).sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  // Denied calls change nothing, so the rows after one are those before the next.
  let rows: string | undefined;

  async function expectDenied(browser: TestBrowser, operation: AnyOperation, request: object, status: number) {
    const before = rows ?? (await allRows.read());
    const response = await browser.sendOperation(operation, request as never);
    expect(response.status).toBe(status);
    rows = await allRows.read();
    expect(rows).toBe(before);
    return response.text();
  }

  it.each(needCaller)('$name is denied to signed-out clients and revoked sessions', async (operation) => {
    const request = requestOf(operation, world.owner);
    await expectDenied(world.signedOut, operation, request, 401);
    await expectDenied(world.revoked, operation, request, 401);
  });

  it.each(needCaller.filter(({ policy }) => policy.caller === 'administrator'))(
    '$name is denied to everybody but the administrator',
    async (operation) => {
      await expectDenied(world.stranger.browser, operation, requestOf(operation, world.owner), 403);
    },
  );

  it.each(needCaller.filter(({ policy, name }) => policy.caller === 'signed-in' && idsOf(name).length > 0))(
    '$name is denied for each id of another user, as if it did not exist',
    async (operation) => {
      const own = requestOf(operation, world.stranger);
      const foreign = taggedIdsIn(operation.request, requestOf(operation, world.owner));
      const mine = taggedIdsIn(operation.request, own);
      expect(mine.length).toBe(foreign.length);
      for (const [index, { id }] of mine.entries()) {
        const stolen = replaceId(own, id, foreign[index]?.id ?? '');
        const invented = replaceId(own, id, '0'.repeat(26));
        const denied = await expectDenied(world.stranger.browser, operation, stolen, 404);
        expect(await expectDenied(world.stranger.browser, operation, invented, 404)).toBe(denied);
      }
    },
  );

  const inSpaces = needCaller.filter(({ policy, name }) => policy.right && idsOf(name).length > 0);

  it.each(inSpaces)('$name is denied to a former member of the space, as if it did not exist', async (operation) => {
    await expectDenied(world.former, operation, requestOf(operation, world.owner), 404);
  });

  it.each(inSpaces.filter(({ policy }) => !hasSpaceRight(SpaceRole.member, policy.right ?? 'see-space')))(
    '$name is denied to a member without the right',
    async (operation) => {
      await expectDenied(world.member, operation, requestOf(operation, world.owner), 403);
    },
  );

  const privateOnes = needCaller.filter(({ name }) =>
    idsOf(name).some(({ kind }) => ['conversation', 'message', 'memory', 'task', 'task-run'].includes(kind)),
  );

  it.each(privateOnes)('$name is denied to other members of the space', async (operation) => {
    await expectDenied(world.member, operation, requestOf(operation, world.owner), 404);
  });

  it('MGetUserBasicInfo is denied when one of several ids is of a user whom the caller may not see', async () => {
    const operation = operations.find(({ name }) => name === 'MGetUserBasicInfo') as AnyOperation;
    const mixed = { user_ids: [world.stranger.userId, world.owner.userId] };
    await expectDenied(world.stranger.browser, operation, mixed, 404);
  });

  it.each(['DatasetDetail', 'GetDocumentProgress', 'MGetDocumentReview'])(
    '%s leaves out ids that the caller may not see, as if they did not exist',
    async (name) => {
      const operation = operations.find((one) => one.name === name) as AnyOperation;
      const own: object = requestOf(operation, world.stranger);
      const listed = (request: object) =>
        Object.entries(request).find(([key]) => key.endsWith('_ids')) as [string, string[]];
      const [key, [mine = '']] = listed(own);
      const [, [foreign = '']] = listed(requestOf(operation, world.owner));
      const answerTo = async (...ids: string[]) =>
        (await world.stranger.browser.sendOperation(operation, { ...own, [key]: ids } as never)).text();
      const nothing = await answerTo('0'.repeat(26));
      expect(await answerTo(foreign)).toBe(nothing);
      expect(await answerTo(mine)).not.toBe(nothing);
      expect(await answerTo(mine, foreign)).toBe(await answerTo(mine));
    },
  );

  // Last, because these calls take effect. Public operations are called by a signed-out visitor.
  const inOrder = [...operations.filter((each) => !takesAway(each)), ...operations.filter(takesAway).reverse()];

  it.each(inOrder)('$name succeeds for a permitted caller', async (operation) => {
    if (operation.name === 'ProposeFix') world.model.script({ text: ['{"explanation":"Brief."}'] });
    if (operation.name === 'SuggestOpeningQuestions') world.model.script({ text: ['["How?"]'] });
    const call = async (owner: Actor) => whoMay(operation).sendOperation(operation, requestOf(operation, owner));
    let response = await call(latestOwner);
    // An earlier call may have deleted or used up what this one needs.
    if (response.status !== 200) {
      latestOwner = await world.renewOwner();
      response = await call(latestOwner);
    }
    expect(response.status).toBe(200);
    // Reads a stream to its end, so that it does not overlap with the next call. A shared stream has no end of its own.
    await (operation.name === 'OpenSharedStream' ? response.body?.cancel() : response.arrayBuffer());
  });
});

/**
 * Called after the others, which need what it takes away: to create everything anew takes seconds. From the last operation to the
 * first, a slice is deleted before its document, and that before its dataset.
 */
function takesAway({ name }: AnyOperation): boolean {
  return /^(Abort|Clear|Complete|Del|Empty|Leave|Remove|Replace|Restore|Revoke|Transfer)/.test(name);
}

/** The owner, except for public operations (a visitor) and for leaving a space (a member). */
function whoMay({ policy }: AnyOperation): TestBrowser {
  if (policy.caller === 'public') return world.server.browser();
  const isOwners = !policy.right || hasSpaceRight(SpaceRole.owner, policy.right);
  return isOwners ? world.owner.browser : world.member;
}

function idsOf(name: string): TaggedId[] {
  const operation = operations.find((one) => one.name === name);
  const probe = new Proxy({}, { get: () => 'x' }) as Actor;
  return operation
    ? taggedIdsIn(operation.request, requests[name]?.(probe, { resetSecret: '', stranger: probe } as MatrixWorld))
    : [];
}

function replaceId(request: object, id: string, by: string): object {
  const replaced = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(`"${id}"`, `"${by}"`));
  const fields = Object.entries(request).map(([name, value]) => [
    name,
    value instanceof File ? value : replaced(value),
  ]);
  return Object.fromEntries(fields);
}
