import { expect, it } from 'vitest';
import { startPictureServer } from '../../apps/server/src/testing/start-picture-server.ts';
import { hostilePayloads } from '../../packages/chat-panel/src/testing/hostile-payloads.ts';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { openBotChat } from './open-bot-chat.ts';

const inPieces = (text: string, length: number): string[] => text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];

const richText = `## How it works

An answer with **bold**, *emphasis*, \`code\` and [a link](https://example.com/guide).

- first
- second
  1. nested
  2. again

| Name | Value |
|---|--:|
| one | 1 |
| two | 2 |

\`\`\`ts
// A comment
export function add(one: number, other: number): number {
  return one + other;
}
\`\`\`

> Quoted words

The sum $a^2 + b^2 = c^2$ costs $5 or $6.

- [x] done
- [ ] to do

[Tell me more](coco:?msg=Tell%20me%20more) and ![a picture](https://pictures.example.com/a.png)
`;

it('shows an answer with its headings, lists, tables, code and math while it streams (chat §2)', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  chat.model.script({ text: inPieces(richText, 9), paceMs: 4 });
  await chat.ask({ name: 'content', pieces: 1, paceMs: 0 });
  const answer = page.getByRole('article', { name: 'Bot said' });
  await answer.getByRole('button', { name: 'Tell me more' }).waitFor();
  await answer.getByRole('heading', { name: 'How it works' }).waitFor();
  expect(await answer.getByRole('row').count()).toBe(3);
  await answer.locator('math').waitFor();
  expect(await answer.getByRole('figure', { name: 'ts' }).locator('code').textContent()).toContain(
    'return one + other;',
  );
  expect(await answer.getByRole('link', { name: 'a link' }).getAttribute('target')).toBe('_blank');
  await page.getByRole('button', { name: 'Stop responding' }).waitFor({ state: 'detached' });
  expect(await seriousAxeViolations(page)).toEqual([]);

  // The text of a sending link is shown before it is sent.
  await answer.getByRole('button', { name: 'Tell me more' }).click();
  await answer.getByRole('group', { name: 'This link sends a message as you:' }).waitFor();
  expect(await page.getByRole('article', { name: 'alice said' }).count()).toBe(1);
  chat.model.script({ text: ['More.'] });
  await answer.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('More.', { exact: true }).waitFor();
  expect(chat.complaints).toEqual([]);
});

it('hostile answers run no script and make no request', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  const fetched: string[] = [];
  const dialogs: string[] = [];
  const origin = new URL(page.url()).origin;
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) fetched.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const selection = hostilePayloads.filter((payload) => payload.length < 200);
  chat.model.script({ text: inPieces([...selection, 'The end'].join('\n\n'), 40) });
  await chat.ask({ name: 'hostile', pieces: 1, paceMs: 0 });
  await page.getByText('The end').waitFor();
  await page.getByRole('button', { name: 'Stop responding' }).waitFor({ state: 'detached' });
  expect(fetched).toEqual([]);
  expect(dialogs).toEqual([]);
  const harmful = 'script, iframe:not([sandbox="allow-scripts"][src="/diagram"]), object, embed, style, form';
  const inside = page.getByRole('article', { name: 'Bot said' }).locator(harmful);
  expect(await inside.count()).toBe(0);
});

it('fetches a remote picture through the server after a click', async () => {
  await using pictures = await startPictureServer({
    '/gone.png': (_request, response) => response.writeHead(404).end(),
  });
  await using chat = await openBotChat(0, { settings: { ALLOWED_PRIVATE_HOSTS: pictures.host } });
  const { page } = chat;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  chat.model.script({ text: [`![cat](${pictures.url}/cat.png) and ![gone](${pictures.url}/gone.png)`] });
  await chat.ask({ name: 'picture', pieces: 1, paceMs: 0 });
  const answer = page.getByRole('article', { name: 'Bot said' });
  await answer.getByRole('button', { name: /cat/ }).waitFor();
  expect(pictures.requests).toHaveLength(0);

  await answer.getByRole('button', { name: /cat Load from 127/ }).click();
  const picture = answer.getByRole('img', { name: 'cat' });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  expect(pictures.requests).toHaveLength(1);
  expect(asked).not.toContain(pictures.url);
  await answer.getByRole('button', { name: 'Enlarge: cat' }).click();
  await page.getByRole('dialog', { name: 'cat' }).getByRole('img', { name: 'cat' }).waitFor();
  await page.keyboard.press('Escape');

  await answer.getByRole('button', { name: /gone Load from 127/ }).click();
  await answer.getByText('The picture could not be loaded').waitFor();
  expect(await answer.getByRole('link', { name: 'Open in a new window' }).getAttribute('href')).toBe(
    `${pictures.url}/gone.png`,
  );
});
