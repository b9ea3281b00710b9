import { expect, it } from 'vitest';
import { embedSnippet } from './embed-snippet.ts';

it('studio §2 Publish: the snippet names the agent, whatever its name contains', () => {
  const page = document.createElement('div');
  page.innerHTML = embedSnippet('https://parley.example', '30', 'Tom & "Jerry" <b>');
  expect(page.querySelector('script')?.getAttribute('src')).toBe('https://parley.example/parley-chat.js');
  const chat = page.querySelector('parley-chat');
  expect(chat?.getAttribute('bot-id')).toBe('30');
  expect(chat?.getAttribute('heading')).toBe('Tom & "Jerry" <b>');
});
