import { afterEach, expect, it } from 'vitest';
import script from '../../public/before-bundle.js?raw';
import { localCache } from '../local-cache/local-cache.ts';

const run = () => {
  new Function(script)();
  return document.documentElement.dataset.theme;
};
afterEach(() => delete document.documentElement.dataset.theme);

it('the first paint has the theme that the last user of the browser has chosen', () => {
  expect(run()).toBeUndefined();
  localCache.write('current-user-id', '7001');
  localCache.writeOfAccount('7001', 'theme', 'dark');
  localCache.flush();
  expect(run()).toBe('dark');
});
