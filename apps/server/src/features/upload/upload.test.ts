import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
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
const text = (words: string) => new TextEncoder().encode(words);
const refused = (name: RefusalName) => expect.objectContaining({ code: errorCatalogue[name].code });
const put = (
  browser: TestBrowser,
  ticket: Partial<Ticket> & Pick<Ticket, 'object_id'>,
  offset: number,
  words: string,
) => browser.call(PutUploadPart, { ...ticket, upload_offset: offset }, text(words));

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

  it('takes what other clients send, and no other scene', async () => {
    const answer = await alice.call(GetUploadAuthToken, { scene: 'bot_task', data_type: 'x' } as never);
    expect(answer.data.object_uri).toHaveLength(26);
    await expect(alice.call(GetUploadAuthToken, { scene: 'other' } as never)).rejects.toEqual(
      refused('invalidRequest'),
    );
  });

  it('chat §5 is refused for an empty file and for one above 500 MB, in words that name the limit', async () => {
    await expect(askForTicket(alice, { file_size: 0 })).rejects.toEqual(refused('emptyFile'));
    await askForTicket(alice, { file_size: UPLOAD_MAX_BYTES });
    const tooLarge = askForTicket(alice, { file_size: UPLOAD_MAX_BYTES + 1 });
    await expect(tooLarge).rejects.toThrow('A file can be 500 MB at most.');
    await expect(tooLarge).rejects.toEqual(refused('fileTooLarge'));
  });

  it('is renewed for an unfinished upload of one’s own', async () => {
    const first = await askForTicket(alice, { file_name: 'a.txt' });
    const second = await askForTicket(alice, { object_uri: first.object_id });
    expect(second.object_id).toBe(first.object_id);
    await expect(askForTicket(bob, { object_uri: first.object_id })).rejects.toEqual(refused('notFound'));
  });

  it('is not given for more unfinished uploads than one may have', async () => {
    const { browser } = await server.register('hoarder@example.com');
    const tickets = await Promise.all(Array.from({ length: 32 }, () => askForTicket(browser)));
    await expect(askForTicket(browser)).rejects.toEqual(refused('tooManyUploads'));
    await browser.call(AbortUpload, tickets[0] as Ticket);
    await askForTicket(browser);
    await expect(askForTicket(browser)).rejects.toEqual(refused('tooManyUploads'));
    // A token that was never used is forgotten when it expires.
    const before = server.clock.now;
    server.clock.now += 15 * MINUTE_MS;
    await askForTicket(browser);
    server.clock.now = before;
  });
});

describe('parts', () => {
  it('arrive one after the other without a session and become a file of the same bytes', async () => {
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

  it('say in a HEAD answer how far they got', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    const headers = { 'x-upload-token': ticket.upload_token };
    const head = await visitor.send(`/api/upload/object/${ticket.object_id}`, { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    expect(head.headers.get('x-upload-offset')).toBe('5');
  });

  it('at any place but the end are refused with where the end is', async () => {
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

  it('beyond what was announced are refused', async () => {
    const ticket = await askForTicket(alice, { file_size: 5 });
    await expect(put(visitor, ticket, 0, 'hello!')).rejects.toEqual(refused('uploadTooLong'));
    await put(visitor, ticket, 0, 'hello');
    await expect(put(visitor, ticket, 5, '!')).rejects.toEqual(refused('uploadTooLong'));
  });

  it('beyond 500 MB are refused by what their sender says they are, before they arrive', async () => {
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

  it('need an offset that is a number', async () => {
    const ticket = await askForTicket(alice);
    for (const offset of ['', '-1', '1e3', 'x', '9'.repeat(16)])
      await expect(put(visitor, ticket, offset as never, 'x')).rejects.toEqual(refused('invalidRequest'));
  });
});

describe('completing', () => {
  it('is refused for nothing and for a part of the whole', async () => {
    const ticket = await askForTicket(alice, { file_size: 10 });
    await expect(visitor.call(CompleteUpload, ticket)).rejects.toEqual(refused('emptyFile'));
    await put(visitor, ticket, 0, 'hello');
    const response = await visitor.sendOperation(CompleteUpload, ticket);
    expect(response.status).toBe(409);
    expect(response.headers.get('x-upload-offset')).toBe('5');
    expect(await response.json()).toMatchObject({ code: errorCatalogue.uploadIncomplete.code });
  });

  it('starts over what arrived damaged', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hallo');
    const sha256 = createHash('sha256').update('hello').digest('hex');
    await expect(visitor.call(CompleteUpload, { ...ticket, sha256 })).rejects.toEqual(refused('uploadDamaged'));
    await put(visitor, ticket, 0, 'hello');
    expect((await visitor.call(CompleteUpload, { ...ticket, sha256 })).data.file_size).toBe(5);
  });

  it('gives the same answer again, and ends the upload', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    const answers = await Promise.all([1, 2, 3].map(() => visitor.call(CompleteUpload, ticket)));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await expect(put(visitor, ticket, 5, '!')).rejects.toEqual(refused('uploadFinished'));
    await expect(visitor.call(AbortUpload, ticket)).rejects.toEqual(refused('uploadFinished'));
    await expect(askForTicket(alice, { object_uri: ticket.object_id })).rejects.toEqual(refused('notFound'));
  });

  it('goes on after a crash between the move of the file and its row', async () => {
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
  it('removes what arrived, and the token with it', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    await visitor.call(AbortUpload, ticket);
    expect(await partsOnDisk()).not.toContain(`${ticket.object_id}.part`);
    await expect(put(visitor, ticket, 0, 'hello')).rejects.toEqual(refused('uploadTokenInvalid'));
    await expect(alice.call(GetUploadProgress, { object_id: ticket.object_id })).rejects.toEqual(refused('notFound'));
  });
});

describe('who may work on an upload', () => {
  it('the token of this object alone', async () => {
    const one = await askForTicket(alice);
    const other = await askForTicket(alice);
    const mixed = { object_id: one.object_id, upload_token: other.upload_token };
    for (const operation of [GetUploadProgress, CompleteUpload, AbortUpload])
      await expect(visitor.call(operation, mixed)).rejects.toEqual(refused('uploadTokenInvalid'));
    await expect(put(visitor, mixed, 0, 'x')).rejects.toEqual(refused('uploadTokenInvalid'));
  });

  it('no token that was tampered with, and none of an upload that is not there', async () => {
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

  it('no token of somebody else in the browser of a third', async () => {
    const ticket = await askForTicket(alice);
    await expect(put(bob, ticket, 0, 'x')).rejects.toEqual(refused('uploadTokenInvalid'));
  });

  it('the owner’s session, without a token, and nobody else’s', async () => {
    const { object_id } = await askForTicket(alice);
    await expect(put(bob, { object_id }, 0, 'hello')).rejects.toEqual(refused('notFound'));
    await expect(put(visitor, { object_id }, 0, 'hello')).rejects.toEqual(refused('unauthenticated'));
    await put(alice, { object_id }, 0, 'hello');
    expect((await alice.call(CompleteUpload, { object_id })).data.file_size).toBe(5);
  });

  it('a page of another site never, with the cookie or the token', async () => {
    const { object_id, upload_token } = await askForTicket(alice);
    const ours = { 'x-upload-offset': '0', 'x-requested-with': 'XMLHttpRequest', host: 'parley.test' };
    const foreign = { ...ours, origin: 'https://evil.example' };
    for (const headers of [foreign, { ...foreign, 'x-upload-token': upload_token }, { 'x-upload-offset': '0' }]) {
      const response = await alice.send(`/api/upload/object/${object_id}`, { method: 'PUT', headers, body: 'x' });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: errorCatalogue.foreignOrigin.code });
    }
  });

  it('an expired token no longer, until it is renewed, and the parts are still there', async () => {
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

  it('files of a chat are their owner’s, also for who sees the owner’s avatar', async () => {
    const { Uri } = await upload(bob, 'secret.txt', text('secret'));
    expect((await bob.sendOperation(GetObject, { object_id: Uri })).status).toBe(200);
    expect((await alice.sendOperation(GetObject, { object_id: Uri })).status).toBe(404);
  });
});

describe('what is left behind', () => {
  it('stays for a day after its last part, then it goes', async () => {
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

  it('keeps its tokens and addresses when the server starts again', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    const file = await upload(alice, 'a.txt', text('kept'));
    await using again = await server.startAgain();
    const restarted = again.browser();
    expect(await restarted.call(GetUploadProgress, ticket)).toEqual({ upload_offset: 5, is_complete: false });
    expect(await (await restarted.send(file.file_url)).text()).toBe('kept');
  });

  it('starts over where a restored backup has the row but not the parts', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    const storage = await openFolderStorage(objects());
    await storage.unfinished.discard(ticket.object_id);
    expect((await visitor.call(GetUploadProgress, ticket)).upload_offset).toBe(0);
    await put(visitor, ticket, 0, 'hello');
  });

  it('drops what a crash left behind the last acknowledged byte', async () => {
    const ticket = await askForTicket(alice);
    await put(visitor, ticket, 0, 'hello');
    const part = join(objects(), 'unfinished', `${ticket.object_id}.part`);
    await writeFile(part, 'never acknowledged', { flag: 'a' });
    const { data } = await visitor.call(CompleteUpload, ticket);
    expect(data.file_size).toBe(5);
    expect(await (await visitor.send(data.file_url)).text()).toBe('hello');
  });
});
