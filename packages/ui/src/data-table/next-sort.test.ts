import { expect, it } from 'vitest';
import { nextSort } from './next-sort.ts';

it('sorts up, then down, then not at all, and starts anew with another column', () => {
  const up = nextSort(null, 'name');
  expect(up).toEqual({ columnId: 'name', direction: 'ascending' });
  const down = nextSort(up, 'name');
  expect(down).toEqual({ columnId: 'name', direction: 'descending' });
  expect(nextSort(down, 'name')).toBeNull();
  expect(nextSort(down, 'size')).toEqual({ columnId: 'size', direction: 'ascending' });
});
