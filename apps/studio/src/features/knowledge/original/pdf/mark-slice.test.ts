import { describe, expect, it } from 'vitest';
import { markSlice, type PageItem, type PageText } from './mark-slice.ts';

/** A text of letters that are 20 points high and 5 wide. */
const item = (x: number, y: number, str: string, change: Partial<PageItem> = {}): PageItem => ({
  str,
  dir: 'ltr',
  transform: [20, 0, 0, 20, x, y],
  width: str.length * 5,
  height: 20,
  ...change,
});

/** A page of 200 by 100 points: a file counts from the bottom, the screen from the top. */
const page = (number: number, ...items: PageItem[]): PageText => ({
  page: number,
  width: 200,
  height: 100,
  transform: [1, 0, 0, -1, 0, 100],
  items,
});

/** In points, as whole numbers. */
const marked = (pages: readonly PageText[], content: string) =>
  markSlice(pages, content).map((mark) => ({
    page: mark.page,
    left: Math.round(mark.left * 200),
    right: Math.round((mark.left + mark.width) * 200),
    top: Math.round(mark.top * 100),
    bottom: Math.round((mark.top + mark.height) * 100),
  }));

describe('studio §2 the slice on the pages of a PDF', () => {
  const winter = page(
    2,
    item(10, 80, 'Winter'),
    item(10, 60, 'Bees form'),
    item(60, 60, 'a cluster.'),
    item(10, 40, 'It is warm.'),
  );

  it('is one rectangle for each line, around its letters', () => {
    expect(marked([winter], 'Bees form a\ncluster. It is warm.')).toEqual([
      { page: 2, left: 10, right: 110, top: 21, bottom: 45 },
      { page: 2, left: 10, right: 65, top: 41, bottom: 65 },
    ]);
  });

  it('is found with the marks of its headings and tables, which the page does not have', () => {
    expect(marked([winter], '## Winter\n\nBees form a cluster.')).toHaveLength(2);
    const table = page(1, item(10, 80, 'Sort'), item(100, 80, 'Price'), item(10, 60, 'Linden'), item(100, 60, '7'));
    expect(marked([table], '| Sort | Price |\n| --- | --- |\n| Linden | 7 |').map(({ left }) => left)).toEqual([
      10, 100, 10, 100,
    ]);
  });

  it('covers a part of a text, with the stop that ends it', () => {
    const line = page(1, item(10, 80, 'One is here. Two is there.'));
    expect(marked([line], 'Two is there.')).toMatchObject([{ left: 75, right: 140 }]);
    expect(marked([line], 'One is here.')).toMatchObject([{ left: 10, right: 70 }]);
    const chinese = page(1, item(10, 80, '冬天ab', { width: 30 }));
    expect(marked([chinese], '冬天')).toMatchObject([{ left: 10, right: 30 }]);
  });

  it('goes on at the next page', () => {
    const spring = page(3, item(10, 80, 'Spring comes.'));
    expect(marked([winter, spring], 'It is warm.\n\nSpring comes.').map((mark) => mark.page)).toEqual([2, 3]);
  });

  it('is found on a rotated page', () => {
    const turned = { ...page(1, item(20, 10, 'Sideways text')), transform: [0, 1, 1, 0, 0, 0] };
    expect(marked([turned], 'Sideways text')).toEqual([{ page: 1, left: 5, right: 29, top: 20, bottom: 85 }]);
    const upwards = page(1, item(50, 10, 'Upwards text', { transform: [0, 20, -20, 0, 50, 10] }));
    expect(marked([upwards], 'Upwards text')).toEqual([{ page: 1, left: 31, right: 55, top: 30, bottom: 90 }]);
  });

  it('is not found on a page without text, nor if the slice was written by hand', () => {
    expect(marked([page(1)], 'Bees form a cluster.')).toEqual([]);
    expect(marked([winter], 'Honey is sweet and keeps for years.')).toEqual([]);
  });
});
