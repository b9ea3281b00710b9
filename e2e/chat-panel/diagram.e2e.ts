import { expect, it } from 'vitest';
import { startPictureServer } from '../../apps/server/src/testing/start-picture-server.ts';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { openBotChat } from './open-bot-chat.ts';

const fenced = (source: string) => `Here:\n\n\`\`\`mermaid\n${source}\n\`\`\`\n\nThe end`;
const flow = 'graph TD\n  A[Question] --> B{Known?}\n  B -->|yes| C[Answer]\n  B -->|no| D[Look it up]';

/** Hostile diagrams, and what mermaid alone would do with them. */
const hostileAt = (evil: string) =>
  [
    `graph TD\n  A["<img src=${evil}/a.png onerror=fetch(\`${evil}/b\`)>"] --> B\n  click A "${evil}/c"\n  style A fill:url(${evil}/d)`,
    `%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "@import \\"${evil}/e\\"; * { background: url(${evil}/f) }"}}%%\ngraph TD\n  A["<b>words</b><iframe src=${evil}/g>"] --> B`,
    `sequenceDiagram\n  participant A\n  link A: Board @ ${evil}/h\n  A->>A: <script>fetch("${evil}/i")</script>`,
    `graph TD\n  A@{ img: "${evil}/j.png", label: "x", w: 60, h: 60 }`,
    `classDiagram\n  class A\n  link A "javascript:parent.postMessage(1)" "x"\n  note "<meta http-equiv=refresh content=0;url=${evil}/k>"`,
  ].map(fenced);

async function answered(chat: Awaited<ReturnType<typeof openBotChat>>, text: string) {
  const boxes = chat.page.getByRole('article', { name: 'Bot said' });
  const box = boxes.nth(await boxes.count());
  chat.model.script({ text: text.match(/[\s\S]{1,12}/gu) ?? [] });
  await chat.ask({ name: 'diagram', pieces: 1, paceMs: 0 });
  await box.getByText('The end').waitFor();
  return box;
}

const shopWith = (botId: string) =>
  `<!doctype html><html lang="en"><title>Shop</title><script type="module" src="/parley-chat.js"></script><parley-chat mode="inline" bot-id="${botId}" draft></parley-chat>`;

/** The same bot in an element, on a page with its own policy. */
async function openShop({ page }: Awaited<ReturnType<typeof openBotChat>>, policy: string): Promise<void> {
  const body = shopWith(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  const headers = { 'content-security-policy': policy };
  await page.route('**/shop', (route) => route.fulfill({ body, contentType: 'text/html', headers }));
  await page.goto('/shop');
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
}

it('a closed mermaid fence is drawn in the colours of the theme, and its source can be shown', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  const box = await answered(chat, fenced(flow));
  const frame = box.getByTitle('Diagram');
  const drawing = frame.contentFrame();
  await drawing.getByText('Look it up').waitFor();
  expect(await seriousAxeViolations(page)).toEqual([]);
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts');
  expect(await drawing.locator('body').evaluate(() => self.origin)).toBe('null');
  const { width, height } = (await frame.boundingBox()) ?? { width: 0, height: 0 };
  expect(width).toBeGreaterThan(100);
  expect(height).toBeGreaterThan(100);
  const ground = () => drawing.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).not.toBe(light);
  await drawing.getByText('Look it up').waitFor();

  expect(await box.getByText('B -->|yes| C[Answer]').isVisible()).toBe(false);
  await box.getByRole('button', { name: 'Show source' }).click();
  expect(await box.locator('pre').textContent()).toContain('B -->|yes| C[Answer]');
  await box.getByRole('button', { name: 'Show diagram' }).click();
  await drawing.getByText('Look it up').waitFor();
  expect(chat.complaints).toEqual([]);
});

it('a page that forbids frames shows the source of a diagram', async () => {
  await using chat = await openBotChat();
  await openShop(chat, "default-src 'self'; frame-src 'none'; img-src 'self' data:");
  const box = await answered(chat, fenced(flow));
  await box.getByText('This diagram could not be drawn. Its source is shown instead.').waitFor();
  expect(await box.locator('pre').textContent()).toContain('B -->|yes| C[Answer]');
});

it("<parley-chat> draws diagrams in the server's frame", async () => {
  await using chat = await openBotChat();
  await openShop(chat, `default-src 'self'; img-src 'self' data:; frame-src ${chat.address}/diagram`);
  const box = await answered(chat, fenced(flow));
  await box.getByTitle('Diagram').contentFrame().getByText('Look it up').waitFor();
});

it('an invalid diagram is shown as its source', async () => {
  await using chat = await openBotChat();
  const box = await answered(chat, fenced('graph TD\n  A --'));
  await box.getByText('This diagram could not be drawn. Its source is shown instead.').waitFor();
  expect(await box.locator('pre').textContent()).toContain('A --');
  expect(await box.getByTitle('Diagram').count()).toBe(0);
});

it('a hostile diagram runs no script, makes no request and has no link', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  await using evil = await startPictureServer();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  let drawn = 0;
  for (const text of hostileAt(evil.url)) {
    const box = await answered(chat, text);
    const failed = box.getByText('This diagram could not be drawn.');
    await box.getByRole('button', { name: 'Show source' }).or(failed).waitFor();
    if (await failed.isVisible()) continue;
    const drawing = box.getByTitle('Diagram').contentFrame();
    expect(await drawing.locator('a, img, image, iframe, script, meta, form').filter({ visible: true }).count()).toBe(
      0,
    );
    expect(await drawing.locator('body [href]:not([href^="#"])').count()).toBe(0);
    await drawing.locator('svg').click({ position: { x: 20, y: 20 } });
    expect(await drawing.locator('body').evaluate(() => location.pathname)).toBe('/diagram');
    drawn += 1;
  }
  // Most of them still render as diagrams.
  expect(drawn).toBeGreaterThan(2);
  expect(evil.requests.map(({ url }) => url)).toEqual([]);
  expect(dialogs).toEqual([]);
  expect(page.frames().map((frame) => new URL(frame.url()).origin)).not.toContain(evil.url);
});
