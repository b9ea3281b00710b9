import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AbortUpload,
  CompleteUpload,
  errorCatalogue,
  GetObject,
  GetUploadAuthToken,
  GetUploadProgress,
  PutUploadPart,
  type RefusalName,
  UPLOAD_MAX_BYTES,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFolderStorage } from '../../platform/object-storage/object-storage.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { askForTicket, type Ticket, upload } from '../../testing/uploading.ts';

let server: TestApp;
let alice: TestBrowser;
let bob: TestBrowser;
let visitor: TestBrowser;

const MINUTE_MS = 60_000;
const text = (content: string) => new TextEncoder().encode(content);
const refused = (name: RefusalName) => expect.objectContaining({ code: errorCatalogue[name].code });
const put = (
  browser: TestBrowser,
  ticket: Partial<Ticket> & Pick<Ticket, 'object_id'>,
  offset: number,
  content: string,
) => browser.call(PutUploadPart, { ...ticket, upload_offset: offset }, text(content));

beforeAll(async () => {
  server = await openTestApp();
  alice = (await server.register('alice@example.com')).browser;
  bob = (await server.register('bob@example.com')).browser;
  visitor = server.browser();
});
afterAll(() => server[Symbol.asyncDispose]());

const objects = () => join(server.database.dataDir, 'objects');
const partsOnDisk = () => readdir(join(objects(), 'unfinished'));

describe('chat §3 upload auth token', () => {
  it('is for one object and lives 15 minutes', async () => {
    const { data } = await alice.call(GetUploadAuthToken, { scene: 'bot_task', file_name: 'a.txt', file_size: 5 });
    expect(data).toMatchObject({ service_id: 'parley', upload_host: 'localhost', schema: 'http' });
    expect(data.auth).toMatchObject({ access_key_id: '', secret_access_key: '' });
    expect(Date.parse(data.auth.current_time)).toBe(server.clock.now);
    expect(Date.parse(data.auth.expired_time)).toBe(server.clock.now + 15 * MINUTE_MS);
    expect(data.upload_path).toBe(`/api/upload/object/${data.object_uri}`);
  });

  it('accepts the fields of other clients, and no other scene', async () => {
    const answer = await alice.call(GetUploadAuthToken, { scene: 'bot_task', data_type: 'x' } as never);
    expect(answer.data.object_uri).toHaveLength(26);
    await expect(alice.call(GetUploadAuthToken, { scene: 'other' } as never)).rejects.toEqual(
      refused('invalidRequest'),
    );
  });

  it('chat §5 is refused for an empty file and for one above 500 MB, naming the limit', async () => {
    await expect(askForTicket(alice, { file_size: 0 })).rejects.toEqual(refused('emptyFile'));
    await askForTicket(alice, { file_size: UPLOAD_MAX_BYTES });
    const tooLarge = askForTicket(alice, { file_size: UPLOAD_MAX_BYTES + 1 });
    await expect(tooLarge).rejects.toThrow('A file can be 500 MB at most.');
    await expect(tooLarge).rejects.toEqual(refused('fileTooLarge'));
  });

  it('is renewed for an own unfinished upload', async () => {
    const first = await askForTicket(alice, { file_name: 'a.txt' });
    const second = await askForTicket(alice, { object_uri: first.object_id });
    expect(second.object_id).toBe(first.object_id);
    await expect(askForTicket(bob, { object_uri: first.object_id })).rejects.toEqual(refused('notFound'));
  });

  it('is refused when the user has too many unfinished uploads', async () => {
    const { browser } = await server.register('hoarder@example.com');
    const tickets = await Promise.all(Array.from({ length: 32 }, () => askForTicket(browser)));
    await expect(askForTicket(browser)).rejects.toEqual(refused('tooManyUploads'));
    await browser.call(AbortUpload, tickets[0] as Ticket);
    await askForTicket(browser);
    await expect(askForTicket(browser)).rejects.toEqual(refused('tooManyUploads'));
    // An upload without data no longer counts when its token has expired.
    const before = server.clock.now;
    server.clock.now += 15 * MINUTE_MS;
    await askForTicket(browser);
    server.clock.now = before;
  });
});

describe('parts', () => {
  it('are accepted in order without a session and become a file with the same bytes', async () => {
    const ticket = await askForTicket(alice, { file_name: 'greeting.txt', file_size: 10 });
    expect(await put(visitor, ticket, 0, 'hello')).toEqual({ upload_offset: 5 });
    const progress = await visitor.call(GetUploadProgress, ticket);
    expect(progress).toEqual({ upload_offset: 5, is_complete: false });
    await put(visitor, ticket, 5, 'world');
    const sha256 = createHash('sha256').update('helloworld').digest('hex');
    const { data } = await visitor.call(CompleteUpload, { ...ticket, sha256 });
    expect(data).toMatchObject({
      Uri: ticket.object_id,
      ImageWidth: 0,
      ImageHeight: 0,
      file_name: 'greeting.txt',
      file_type: 'txt',
      file_size: 10,
    });
    expect(await (await visitor.send(data.file_url)).text()).toBe('helloworld');
    expect(await visitor.call(GetUploadProgress, ticket)).toEqual({ upload_offset: 10, is_complete: true });
  });

  it('are reported as an offset by HEAD', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    const headers = { 'x-upload-token': ticket.upload_token };
    const head = await visitor.send(`/api/upload/object/${ticket.object_id}`, { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    expect(head.headers.get('x-upload-offset')).toBe('5');
  });

  it('at another offset than the end are refused with the right offset', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    for (const offset of [0, 4, 6, 1_000_000]) {
      const request = { ...ticket, upload_offset: offset };
      const response = await visitor.sendOperation(PutUploadPart, request, text('x'));
      expect(response.status).toBe(409);
      expect(response.headers.get('x-upload-offset')).toBe('5');
      expect(await response.json()).toMatchObject({ code: errorCatalogue.wrongUploadOffset.code });
    }
  });

  it('beyond the announced size are refused', async () => {
    const ticket = await askForTicket(alice, { file_size: 5 });
    await expect(put(visitor, ticket, 0, 'hello!')).rejects.toEqual(refused('uploadTooLong'));
    await put(visitor, ticket, 0, 'hello');
    await expect(put(visitor, ticket, 5, '!')).rejects.toEqual(refused('uploadTooLong'));
  });

  it('beyond 500 MB are refused by their content-length, before they arrive', async () => {
    const ticket = await askForTicket(alice);
    const headers = {
      'x-requested-with': 'XMLHttpRequest',
      'x-upload-token': ticket.upload_token,
      'x-upload-offset': '0',
      'content-length': String(UPLOAD_MAX_BYTES + 1),
    };
    const response = await visitor.send(`/api/upload/object/${ticket.object_id}`, {
      method: 'PUT',
      headers,
      body: 'start',
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: errorCatalogue.fileTooLarge.code });
    await expect(visitor.call(CompleteUpload, ticket)).rejects.toEqual(refused('uploadTokenInvalid'));
  });

  it('need a numeric offset', async () => {
    const ticket = await askForTicket(alice);
    for (const offset of ['', '-1', '1e3', 'x', '9'.repeat(16)])
      await expect(put(visitor, ticket, offset as never, 'x')).rejects.toEqual(refused('invalidRequest'));
  });
});

describe('completing', () => {
  it('is refused for an empty and for an incomplete upload', async () => {
    const ticket = await askForTicket(alice, { file_size: 10 });
    await expect(visitor.call(CompleteUpload, ticket)).rejects.toEqual(refused('emptyFile'));
    await put(visitor, ticket, 0, 'hello');
    const response = await visitor.sendOperation(CompleteUpload, ticket);
    expect(response.status).toBe(409);
    expect(response.headers.get('x-upload-offset')).toBe('5');
    expect(await response.json()).toMatchObject({ code: errorCatalogue.uploadIncomplete.code });
  });

  it('resets a damaged upload', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hallo');
    const sha256 = createHash('sha256').update('hello').digest('hex');
    await expect(visitor.call(CompleteUpload, { ...ticket, sha256 })).rejects.toEqual(refused('uploadDamaged'));
    await put(visitor, ticket, 0, 'hello');
    expect((await visitor.call(CompleteUpload, { ...ticket, sha256 })).data.file_size).toBe(5);
  });

  it('is idempotent and ends the upload', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    const answers = await Promise.all([1, 2, 3].map(() => visitor.call(CompleteUpload, ticket)));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await expect(put(visitor, ticket, 5, '!')).rejects.toEqual(refused('uploadFinished'));
    await expect(visitor.call(AbortUpload, ticket)).rejects.toEqual(refused('uploadFinished'));
    await expect(askForTicket(alice, { object_uri: ticket.object_id })).rejects.toEqual(refused('notFound'));
  });

  it('can be repeated after a crash between moving the file and writing its row', async () => {
    const ticket = await askForTicket(alice, { file_size: 6 });
    await put(visitor, ticket, 0, 'hello');
    const storage = await openFolderStorage(objects());
    await storage.unfinished.finish(ticket.object_id);
    expect(await visitor.call(GetUploadProgress, ticket)).toEqual({ upload_offset: 5, is_complete: false });
    await put(visitor, ticket, 5, '!');
    await storage.unfinished.finish(ticket.object_id);
    const { data } = await visitor.call(CompleteUpload, ticket);
    expect(await (await visitor.send(data.file_url)).text()).toBe('hello!');
  });
});

describe('aborting', () => {
  it('deletes the received bytes and invalidates the token', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    await visitor.call(AbortUpload, ticket);
    expect(await partsOnDisk()).not.toContain(`${ticket.object_id}.part`);
    await expect(put(visitor, ticket, 0, 'hello')).rejects.toEqual(refused('uploadTokenInvalid'));
    await expect(alice.call(GetUploadProgress, { object_id: ticket.object_id })).rejects.toEqual(refused('notFound'));
  });
});

describe('access to an upload', () => {
  it('is granted by the token of this object only', async () => {
    const one = await askForTicket(alice);
    const other = await askForTicket(alice);
    const mixed = { object_id: one.object_id, upload_token: other.upload_token };
    for (const operation of [GetUploadProgress, CompleteUpload, AbortUpload])
      await expect(visitor.call(operation, mixed)).rejects.toEqual(refused('uploadTokenInvalid'));
    await expect(put(visitor, mixed, 0, 'x')).rejects.toEqual(refused('uploadTokenInvalid'));
  });

  it('is refused for a modified token and for an unknown upload', async () => {
    const { object_id, upload_token } = await askForTicket(alice, { file_size: 5 });
    const [expiry, maxBytes, signature] = upload_token.split('.');
    const forged = [
      `${Number(expiry) + 1}.${maxBytes}.${signature}`,
      `${expiry}.500000000.${signature}`,
      `${expiry}.${maxBytes}.`,
      `${expiry}.${maxBytes}.${signature?.slice(1)}`,
      '',
      '..',
    ];
    for (const token of forged)
      await expect(put(visitor, { object_id, upload_token: token }, 0, 'x')).rejects.toEqual(
        refused('uploadTokenInvalid'),
      );
    const nowhere = { object_id: '0'.repeat(26), upload_token };
    await expect(put(visitor, nowhere, 0, 'x')).rejects.toEqual(refused('uploadTokenInvalid'));
  });

  it('is refused for a token in another user’s session', async () => {
    const ticket = await askForTicket(alice);
    await expect(put(bob, ticket, 0, 'x')).rejects.toEqual(refused('uploadTokenInvalid'));
  });

  it('is granted by the owner’s session without a token, and by no other session', async () => {
    const { object_id } = await askForTicket(alice);
    await expect(put(bob, { object_id }, 0, 'hello')).rejects.toEqual(refused('notFound'));
    await expect(put(visitor, { object_id }, 0, 'hello')).rejects.toEqual(refused('unauthenticated'));
    await put(alice, { object_id }, 0, 'hello');
    expect((await alice.call(CompleteUpload, { object_id })).data.file_size).toBe(5);
  });

  it('is refused for pages of other sites, with the cookie or the token', async () => {
    const { object_id, upload_token } = await askForTicket(alice);
    const ours = { 'x-upload-offset': '0', 'x-requested-with': 'XMLHttpRequest' };
    const foreign = { ...ours, origin: 'https://evil.example' };
    for (const headers of [foreign, { ...foreign, 'x-upload-token': upload_token }, { 'x-upload-offset': '0' }]) {
      const response = await alice.send(`/api/upload/object/${object_id}`, { method: 'PUT', headers, body: 'x' });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: errorCatalogue.foreignOrigin.code });
    }
  });

  it('is refused for an expired token until it is renewed; the parts are kept', async () => {
    const ticket = await askForTicket(alice, { file_size: 10 });
    await put(visitor, ticket, 0, 'hello');
    const before = server.clock.now;
    server.clock.now += 15 * MINUTE_MS;
    await expect(put(visitor, ticket, 5, 'world')).rejects.toEqual(refused('uploadTokenInvalid'));
    const renewed = await askForTicket(alice, { object_uri: ticket.object_id });
    await put(visitor, renewed, 5, 'world');
    await visitor.call(CompleteUpload, renewed);
    server.clock.now = before;
  });

  it('chat files are private to their owner, also for users who see the owner’s avatar', async () => {
    const { Uri } = await upload(bob, 'secret.txt', text('secret'));
    expect((await bob.sendOperation(GetObject, { object_id: Uri })).status).toBe(200);
    expect((await alice.sendOperation(GetObject, { object_id: Uri })).status).toBe(404);
  });
});

describe('unfinished uploads', () => {
  it('are deleted a day after their last part', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    const orphan = `${'z'.repeat(26)}.part`;
    await writeFile(join(objects(), 'unfinished', orphan), 'x');
    const before = server.clock.now;

    server.clock.now += 24 * 60 * MINUTE_MS;
    await server.jobs.runDue();
    expect(await partsOnDisk()).toContain(`${ticket.object_id}.part`);
    expect(await partsOnDisk()).not.toContain(orphan);

    server.clock.now += 60 * MINUTE_MS;
    await server.jobs.runDue();
    expect(await partsOnDisk()).not.toContain(`${ticket.object_id}.part`);
    server.clock.now = before;
    await expect(put(visitor, ticket, 5, '!')).rejects.toEqual(refused('uploadTokenInvalid'));
  });

  it('keep their tokens and addresses after a restart', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    const file = await upload(alice, 'a.txt', text('kept'));
    await using again = await server.startAgain();
    const restarted = again.browser();
    expect(await restarted.call(GetUploadProgress, ticket)).toEqual({ upload_offset: 5, is_complete: false });
    expect(await (await restarted.send(file.file_url)).text()).toBe('kept');
  });

  it('start over when a restored backup has the row but not the parts', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    await rm(join(objects(), 'unfinished', `${ticket.object_id}.part`));
    expect((await visitor.call(GetUploadProgress, ticket)).upload_offset).toBe(0);
    await put(visitor, ticket, 0, 'hello');
  });

  it('drop bytes after the last acknowledged one after a crash', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    const part = join(objects(), 'unfinished', `${ticket.object_id}.part`);
    await writeFile(part, 'never acknowledged', { flag: 'a' });
    const { data } = await visitor.call(CompleteUpload, ticket);
    expect(data.file_size).toBe(5);
    expect(await (await visitor.send(data.file_url)).text()).toBe('hello');
  });
});
