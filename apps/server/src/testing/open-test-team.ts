import {
  AcceptSpaceInvitation,
  CreateSpaceInvitation,
  DeleteBotForGood,
  DeleteDraftBot,
  DraftBotCreate,
  type GivenSpaceRole,
  SaveSpaceV2,
  SpaceRole,
  SpaceType,
} from '@parley/contract';
import type { Environment } from '../environment.ts';
import { openTestApp, type TestApp } from './open-test-app.ts';
import type { TestBrowser } from './test-browser.ts';

/** A team space of Alice with Bob as a member. */
export interface TestTeam extends AsyncDisposable {
  readonly server: TestApp;
  readonly alice: TestBrowser;
  readonly aliceId: string;
  readonly bob: TestBrowser;
  readonly bobId: string;
  readonly spaceId: string;
}

export async function openTestTeam(environment: Partial<Environment> = {}): Promise<TestTeam> {
  const server = await openTestApp(environment);
  const { browser: alice, user } = await server.register('alice@example.com');
  const { browser: bob, user: other } = await server.register('bob@example.com');
  const spaceId = await createTeamSpace(alice);
  await joinSpace(alice, spaceId, bob);
  return {
    server,
    alice,
    aliceId: user.user_id_str,
    bob,
    bobId: other.user_id_str,
    spaceId,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export async function createTeamSpace(browser: TestBrowser, name = 'Crew'): Promise<string> {
  return (await browser.call(SaveSpaceV2, { name, space_type: SpaceType.team })).data.id;
}

export async function joinSpace(
  owner: TestBrowser,
  space_id: string,
  joining: TestBrowser,
  role_type: GivenSpaceRole = SpaceRole.member,
): Promise<void> {
  const { path } = await owner.call(CreateSpaceInvitation, { space_id, role_type, days: 7 });
  await joining.call(AcceptSpaceInvitation, { secret: path.split('=')[1] ?? '' });
}

export async function createBot(browser: TestBrowser, space_id: string, name: string, description?: string) {
  return (await browser.call(DraftBotCreate, { space_id, name, description })).data.bot_id;
}

/** Also from the bin. */
export async function deleteBotForGood(browser: TestBrowser, space_id: string, bot_id: string): Promise<void> {
  await browser.call(DeleteDraftBot, { space_id, bot_id });
  await browser.call(DeleteBotForGood, { deleted_bot_id: bot_id });
}
