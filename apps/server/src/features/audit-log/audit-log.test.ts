import {
  AcceptSpaceInvitation,
  AddModel,
  AUDIT_PAGE,
  type AuditEntry,
  ChangeSpaceRole,
  CreateInvitation,
  CreateSpaceInvitation,
  DeleteDraftBot,
  DeleteModel,
  DeletePromptResource,
  DeleteSpace,
  DeleteUser,
  DraftBotCreate,
  ExportAuditEntries,
  IssuePasswordResetLink,
  LeaveSpace,
  ListAuditEntries,
  ListSpaceMembers,
  PassportWebEmailLoginPost,
  PassportWebEmailPasswordResetGet,
  PassportWebLogoutGet,
  RemoveSpaceMember,
  type RequestOf,
  ResetPasswordByLink,
  RevokeInvitation,
  RevokeOtherSessions,
  RevokeSpaceInvitation,
  SaveSpaceV2,
  SetDefaultModel,
  SetUserAdministrator,
  SetUserDisabled,
  SpaceRole,
  SpaceType,
  TransferSpace,
  UpdateModel,
  UpsertPromptResource,
  USER_LIST_PAGE,
  UserUpdateProfile,
} from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { modelSettings } from '../../testing/access-matrix/actor.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/open-test-app.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let server: TestApp;
let root: TestBrowser;
let ada: TestBrowser;
let adaId: string;
let email: string;
let lastName = 0;

beforeAll(async () => {
  server = await openTestApp();
  root = (await server.register('root@example.com')).browser;
});
afterAll(() => server[Symbol.asyncDispose]());

beforeEach(async () => {
  email = `ada-${++lastName}@example.com`;
  const registered = await server.register(email);
  ada = registered.browser;
  adaId = registered.user.user_id_str;
  server.clock.now += 1000;
});

type Filter = RequestOf<typeof ListAuditEntries>;
const list = async (filter: Filter = {}) => (await root.call(ListAuditEntries, filter)).entries;
/** The entries that were added since the last step of the clock, the oldest first. */
const newTexts = async () => (await list({ from: server.clock.now })).map(({ text }) => text).reverse();
const named = () => `ada-${lastName} (${email})`;

async function createTeam(name: string): Promise<string> {
  return (await root.call(SaveSpaceV2, { name, space_type: SpaceType.team })).data.id;
}

async function join(space_id: string, role_type: typeof SpaceRole.admin | typeof SpaceRole.member = SpaceRole.member) {
  const { path } = await root.call(CreateSpaceInvitation, { space_id, role_type, days: 7 });
  await ada.call(AcceptSpaceInvitation, { secret: path.split('=')[1] ?? '' });
}

async function memberIdOf(space_id: string): Promise<string> {
  const { members } = await root.call(ListSpaceMembers, { space_id });
  return members.find(({ user }) => user.user_id === adaId)?.member_id ?? '';
}

describe('the audit log', () => {
  it('says who did what, when and from which address', async () => {
    const browser = server.browser('198.51.100.7');
    await browser.call(PassportWebEmailLoginPost, { email, password: TEST_PASSWORD });
    expect(await list({ from: server.clock.now })).toEqual([
      {
        entry_id: expect.any(String),
        created_at: server.clock.now,
        category: 'sign-in',
        text: 'Signed in',
        actor_name: `ada-${lastName}`,
        actor_email: email,
        address: '198.51.100.7',
      } satisfies AuditEntry,
    ]);
  });

  it('records sign-ins that failed, also those of e-mails without an account, and no password', async () => {
    const wrong = 'a wrong password';
    await refusalOf(server.browser(), PassportWebEmailLoginPost, { email, password: wrong });
    await refusalOf(server.browser(), PassportWebEmailLoginPost, { email: 'nobody@example.com', password: wrong });
    const entries = await list({ from: server.clock.now });
    expect(entries.map(({ text, actor_email }) => [text, actor_email])).toEqual(
      expect.arrayContaining([
        ['Failed to sign in', email],
        ['Failed to sign in', 'nobody@example.com'],
      ]),
    );
    expect(JSON.stringify(entries)).not.toContain(wrong);
  });

  it('records registrations, passwords and sessions', async () => {
    await server.register(`new-${lastName}@example.com`);
    const other = server.browser();
    await other.call(PassportWebEmailLoginPost, { email, password: TEST_PASSWORD });
    await ada.call(RevokeOtherSessions, {});
    await ada.call(PassportWebEmailPasswordResetGet, {
      email,
      password: 'another good password',
      current_password: TEST_PASSWORD,
    });
    await ada.call(PassportWebLogoutGet, {});
    const { path } = await root.call(IssuePasswordResetLink, { user_id: adaId });
    await server.browser().call(ResetPasswordByLink, { secret: path.split('=')[1] ?? '', password: TEST_PASSWORD });
    expect((await newTexts()).sort()).toEqual(
      [
        'Registered',
        'Signed in',
        'Signed out 1 of their other sessions',
        'Changed their password',
        'Signed out',
        `Created a password reset link for ${named()}`,
        'Set a new password with a link',
      ].sort(),
    );
  });

  it('records invitations, members, roles and the transfer of a space', async () => {
    const space_id = await createTeam('Crew');
    const { invitation } = await root.call(CreateInvitation, {});
    await root.call(RevokeInvitation, { invitation_id: invitation.invitation_id });
    await join(space_id);
    await root.call(ChangeSpaceRole, { member_id: await memberIdOf(space_id), role_type: SpaceRole.admin });
    await root.call(RemoveSpaceMember, { member_id: await memberIdOf(space_id) });
    await join(space_id);
    await ada.call(LeaveSpace, { space_id });
    const invite = { space_id, role_type: SpaceRole.member, days: 7 } as const;
    const open = await root.call(CreateSpaceInvitation, invite);
    const { space_invitation_id } = open.invitation;
    await root.call(RevokeSpaceInvitation, { space_invitation_id });
    await join(space_id, SpaceRole.admin);
    await root.call(TransferSpace, { member_id: await memberIdOf(space_id) });
    expect((await newTexts()).sort()).toEqual(
      [
        'Created an invitation to register',
        'Revoked an invitation to register',
        ...Array(3).fill('Created an invitation to the space Crew as member'),
        'Created an invitation to the space Crew as admin',
        ...Array(2).fill('Joined the space Crew as member'),
        'Joined the space Crew as admin',
        `Made ${named()} admin of the space Crew`,
        `Removed ${named()} from the space Crew`,
        'Left the space Crew',
        'Revoked an invitation to the space Crew',
        `Transferred the space Crew to ${named()}`,
      ].sort(),
    );
  });

  it('records administrators, disabled users and deletions', async () => {
    const space_id = await createTeam('Brief');
    const { bot_id } = (await root.call(DraftBotCreate, { space_id, name: 'Cook' })).data;
    const prompt = { space_id, name: 'Tone', prompt_text: 'Be kind.' };
    const { id: prompt_resource_id } = (await root.call(UpsertPromptResource, { prompt })).data;
    await root.call(SetUserAdministrator, { user_id: adaId, is_administrator: true });
    await root.call(SetUserAdministrator, { user_id: adaId, is_administrator: false });
    await root.call(SetUserDisabled, { user_id: adaId, is_disabled: true });
    await root.call(SetUserDisabled, { user_id: adaId, is_disabled: false });
    // What changes nothing is no event.
    await root.call(SetUserDisabled, { user_id: adaId, is_disabled: false });
    await root.call(DeleteDraftBot, { space_id, bot_id });
    await root.call(DeletePromptResource, { prompt_resource_id });
    await root.call(DeleteSpace, { space_id });
    await root.call(DeleteUser, { user_id: adaId, confirmation: email });
    expect((await newTexts()).sort()).toEqual(
      [
        `Made ${named()} an administrator`,
        `Took the administrator right from ${named()}`,
        `Disabled ${named()}`,
        `Enabled ${named()}`,
        'Deleted the agent Cook of the space Brief',
        'Deleted the prompt Tone of the space Brief',
        'Deleted the space Brief',
        `Deleted the account of ${named()}`,
      ].sort(),
    );
  });

  it('records models and that a key was stored, but no key', async () => {
    const settings = { ...modelSettings, name: 'Large', api_key: 'sk-secret' };
    const { model } = await root.call(AddModel, { settings });
    await root.call(UpdateModel, { model_id: model.model_id, settings: { ...modelSettings, name: 'Larger' } });
    await root.call(SetDefaultModel, { purpose: 'chat', model_id: model.model_id });
    await root.call(DeleteModel, { model_id: model.model_id });
    expect((await newTexts()).sort()).toEqual(
      [
        'Added the model Large',
        'Stored a key for the model Large',
        'Changed the model Larger',
        'Made Larger the default model for chat',
        'Deleted the model Larger',
      ].sort(),
    );
    const rows = await server.database.open.database.selectFrom('auditEntry').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('sk-secret');
  });

  it('records nothing of a change that is refused', async () => {
    await refusalOf(root, DeleteUser, { user_id: adaId, confirmation: 'wrong' });
    await refusalOf(ada, SetUserDisabled, { user_id: adaId, is_disabled: true });
    expect(await newTexts()).toEqual([]);
  });

  it('is for administrators only', async () => {
    expect(await refusalOf(ada, ListAuditEntries, {})).toBe('forbidden');
    expect(await refusalOf(ada, ExportAuditEntries, {})).toBe('forbidden');
  });

  it('is in the language of its reader', async () => {
    await root.call(SetUserDisabled, { user_id: adaId, is_disabled: true });
    await root.call(UserUpdateProfile, { locale: 'zh-CN' });
    expect(await newTexts()).toEqual([`停用了 ${named()}`]);
    await root.call(UserUpdateProfile, { locale: 'en-US' });
  });

  it('is filtered by category, person and time', async () => {
    await refusalOf(server.browser(), PassportWebEmailLoginPost, { email, password: 'wrong password' });
    await root.call(SetUserDisabled, { user_id: adaId, is_disabled: true });
    const at = server.clock.now;
    const textsOf = async (filter: Filter) => (await list(filter)).map(({ text }) => text);
    expect(await textsOf({ from: at, category: 'user' })).toEqual([`Disabled ${named()}`]);
    const ofAda = await textsOf({ from: at, person: `ADA-${lastName}` });
    expect(ofAda.sort()).toEqual([`Disabled ${named()}`, 'Failed to sign in']);
    expect(await textsOf({ from: at, person: 'root', category: 'sign-in' })).toEqual([]);
    expect(await textsOf({ from: at, to: at })).toHaveLength(2);
    expect(await textsOf({ to: at - 1, person: email })).toEqual(['Registered']);
    await root.call(DeleteUser, { user_id: adaId, confirmation: email });
    await server.jobs.runDue();
    const ofDeleted = [`Deleted the account of ${named()}`, `Disabled ${named()}`, 'Failed to sign in'];
    expect((await textsOf({ from: at, person: email })).sort()).toEqual(ofDeleted);
    expect((await textsOf({ from: at, person: `ada-${lastName}` })).sort()).toEqual(ofDeleted);
    await refusalOf(server.browser(), PassportWebEmailLoginPost, { email: 'nobody@example.com', password: 'wrong' });
    expect(await textsOf({ from: at, person: 'Nobody@example.com' })).toEqual(['Failed to sign in']);
  });

  it('is filtered by the name of a deleted user, and not by how the entry is stored', async () => {
    const name = 'Ada "Lace" \\o';
    await ada.call(UserUpdateProfile, { name });
    await root.call(DeleteUser, { user_id: adaId, confirmation: email });
    await server.jobs.runDue();
    const textsOf = async (person: string) =>
      (await list({ from: server.clock.now, person })).map(({ text }) => text).sort();
    const ofDeleted = [`Deleted the account of ${name} (${email})`];
    for (const person of [name, '"lace"', '\\', `${name} (${email})`]) expect(await textsOf(person)).toEqual(ofDeleted);
    for (const person of ['user', '":"', '{', '}']) expect(await textsOf(person), person).toEqual([]);
  });

  it('is filtered by a person who is not among the first users', async () => {
    const { database } = server.database.open;
    const before = await database.selectFrom('user').selectAll().where('id', '=', adaId).executeTakeFirstOrThrow();
    const namesakes = Array.from({ length: USER_LIST_PAGE + 5 }, (_, index) => ({
      ...before,
      id: `0-${lastName}-${index}`,
      email: `namesake-${lastName}-${index}@example.com`,
      uniqueName: `namesake_${lastName}_${index}`,
      uniqueNameKey: `namesake_${lastName}_${index}`,
    }));
    await database.insertInto('user').values(namesakes).execute();
    await root.call(SetUserDisabled, { user_id: adaId, is_disabled: true });
    const found = await list({ from: server.clock.now, person: before.name });
    expect(found.map(({ text }) => text)).toEqual([`Disabled ${named()}`]);
    await database
      .deleteFrom('user')
      .where(
        'id',
        'in',
        namesakes.map(({ id }) => id),
      )
      .execute();
  });

  it('comes page by page, without repeating or losing entries that were added at the same moment', async () => {
    const entries: AuditEntry[] = [];
    for (let count = 0; count < AUDIT_PAGE + 5; count += 1) await root.call(CreateInvitation, {});
    let cursor = '';
    do {
      const page = await root.call(ListAuditEntries, { from: server.clock.now, ...(cursor && { cursor }) });
      expect(page.entries.length).toBeLessThanOrEqual(AUDIT_PAGE);
      entries.push(...page.entries);
      cursor = page.next_cursor;
    } while (cursor);
    expect(new Set(entries.map(({ entry_id }) => entry_id)).size).toBe(AUDIT_PAGE + 5);
    expect(entries).toHaveLength(AUDIT_PAGE + 5);
  });

  it('is exported as CSV, with the same filter, safe for spreadsheets', async () => {
    await ada.call(UserUpdateProfile, { name: '=HYPERLINK("x")' });
    await ada.call(PassportWebLogoutGet, {});
    await root.call(CreateInvitation, {});
    const response = await root.sendOperation(ExportAuditEntries, { from: server.clock.now, person: email });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit-log-2026-11-01.csv"');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const time = new Date(server.clock.now).toISOString();
    const [header, line, end] = (await response.text()).replace('\ufeff', '').split('\r\n');
    expect(header).toBe('Time (UTC),Category,Event,User,E-mail,Address');
    expect(line).toMatch(new RegExp(`^${time},Sign-ins,Signed out,"'=HYPERLINK\\(""x""\\)",${email},192\\.0\\.2\\.`));
    expect(end).toBe('');
  });

  it('forgets entries after the days that the operator has set, however many there are', async () => {
    await using other = await openTestApp({ auditLogDays: 30 });
    const first = await other.register('root@example.com');
    const { database } = other.database.open;
    const [entry] = await database.selectFrom('auditEntry').selectAll().execute();
    if (!entry) throw new Error('the registration was not recorded');
    for (let batch = 0; batch < 3; batch += 1) {
      const many = Array.from({ length: 400 }, (_, index) => ({ ...entry, id: `${entry.id}-${batch}-${index}` }));
      await database.insertInto('auditEntry').values(many).execute();
    }
    expect((await first.browser.call(ListAuditEntries, {})).kept_days).toBe(30);
    other.clock.now += 13 * DAY_MS;
    await first.browser.call(CreateInvitation, {});
    other.clock.now += 13 * DAY_MS;
    await first.browser.call(CreateInvitation, {});
    other.clock.now += 5 * DAY_MS;
    await other.jobs.runDue();
    const left = await database.selectFrom('auditEntry').select('kind').execute();
    expect(left).toEqual([{ kind: 'invitation-created' }, { kind: 'invitation-created' }]);
  });
});
