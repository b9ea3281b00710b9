import { expect, it } from 'vitest';
import { botFileName } from './save-bot-file.ts';

it.each([
  ['Cook', 'Cook.parley.json'],
  ['厨师 🍲', '厨师 🍲.parley.json'],
  ['../../etc/passwd', 'etc passwd.parley.json'],
  ['a/b: "c"?', 'a b c.parley.json'],
  ['???', 'agent.parley.json'],
])('%s is saved as %s', (name, file) => {
  expect(botFileName(name)).toBe(file);
});
