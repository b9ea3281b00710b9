import { expect, it } from 'vitest';
import { nextSort } from './next-sort.ts';

it('sorts ascending, then descending, then not at all, and starts over with another column', () => {
  const up = nextSort(null, 'name');
  expect(up).toEqual({ columnId: 'name', direction: 'ascending' });
  const down = nextSort(up, 'name');
  expect(down).toEqual({ columnId: 'name', direction: 'descending' });
  expect(nextSort(down, 'name')).toBeNull();
  expect(nextSort(down, 'size')).toEqual({ columnId: 'size', direction: 'ascending' });
});
