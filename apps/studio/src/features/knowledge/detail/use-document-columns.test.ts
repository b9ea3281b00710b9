import { expect, it } from 'vitest';
import { documentColumnSet } from './use-document-columns.tsx';

it.each([
  // On a screen of 1440 and of 1024 px, beside the navigation, and on a phone.
  { width: 1100, hasTags: false, set: 'all' },
  { width: 1100, hasTags: true, set: 'most' },
  { width: 684, hasTags: false, set: 'main' },
  { width: 684, hasTags: true, set: 'main' },
  { width: 358, hasTags: false, set: 'name' },
])('studio §2 the table of documents has as many columns as fit: $set in $width px', ({ width, hasTags, set }) => {
  expect(documentColumnSet(width, hasTags)).toBe(set);
});
