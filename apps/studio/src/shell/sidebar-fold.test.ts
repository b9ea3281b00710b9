import { describe, expect, it } from 'vitest';
import { nextSidebarFold, type SidebarFold, type SidebarFoldEvent } from './sidebar-fold.ts';

const after = (fold: SidebarFold, ...events: SidebarFoldEvent[]) => events.reduce(nextSidebarFold, fold);

describe('studio §2 second-level sidebar on a page that fills the window', () => {
  it('peeks while the pointer is at the edge', () => {
    expect(after('folded', 'edge-hovered')).toBe('peeking');
    expect(after('folded', 'edge-hovered', 'pointer-left')).toBe('folded');
  });

  it('stays open after the button or the key, whatever the pointer does', () => {
    expect(after('folded', 'toggled', 'pointer-left')).toBe('open');
    expect(after('folded', 'edge-hovered', 'toggled', 'pointer-left')).toBe('open');
    expect(after('folded', 'toggled', 'toggled')).toBe('folded');
    expect(after('folded', 'toggled', 'dismissed')).toBe('folded');
  });

  it('stays pinned until it is unpinned or toggled', () => {
    expect(after('open', 'pinned', 'dismissed', 'pointer-left', 'edge-hovered')).toBe('pinned');
    expect(after('pinned', 'unpinned')).toBe('folded');
    expect(after('pinned', 'toggled')).toBe('folded');
  });

  it('leaves an open sidebar alone when something else is unpinned', () => {
    expect(after('open', 'unpinned')).toBe('open');
  });
});
