import { expect, it } from 'vitest';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { openBotChat } from './open-bot-chat.ts';

const columns = Array.from({ length: 14 }, (_, index) => `Column number ${index}`);
const text = `See the table[^1], not the pattern [^a-z]: &frac12; &Ouml;.

| ${columns.join(' | ')} |
|${'---|'.repeat(columns.length)}
| ${columns.map((_, index) => (index === 0 ? '=1+1' : `value, ${index}`)).join(' | ')} |

[a link](https://example.com)

[^1]: It is **wide**.
`;

it('goes through a wide table, its footnote and its CSV by keyboard, and leaves the messages with one Tab', async () => {
  await using chat = await openBotChat(1);
  const { page } = chat;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  chat.model.script({ text: [text] });
  await chat.ask({ name: 'parts', pieces: 1, paceMs: 0 });
  const answer = page.getByRole('article', { name: 'Bot said' }).last();
  await answer.getByText('½ Ö').waitFor();
  await answer.getByText('[^a-z]').waitFor();
  await page.getByRole('button', { name: 'Stop responding' }).waitFor({ state: 'detached' });

  await answer.getByRole('button', { name: 'Footnote 1' }).click();
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focusedText()).toContain('It is wide.');
  await answer.getByRole('button', { name: 'Back to the text' }).click();
  expect(await focusedText()).toBe('1');

  const table = answer.getByRole('group', { name: 'Table' });
  await page.keyboard.press('Tab');
  expect(await table.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await answer.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split(/\r?\n/).slice(1)).toEqual([
    `'=1+1,${columns
      .slice(1)
      .map((_, index) => `"value, ${index + 1}"`)
      .join(',')}`,
    '',
  ]);

  // The list is one stop, forwards and backwards, although its messages have links and scroll containers.
  const list = page.getByRole('region', { name: 'Messages' });
  const isInList = () => list.evaluate((element) => element.contains(document.activeElement));
  await list.focus();
  await page.keyboard.press('Tab');
  expect(await isInList()).toBe(false);
  await page.keyboard.press('Shift+Tab');
  expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await seriousAxeViolations(page)).toEqual([]);
  expect(chat.complaints).toEqual([]);
});
