/*
 * The second sidebar on a page that fills the window
 *
 *   folded ──edge-hovered──▶ peeking ──pointer-left──▶ folded
 *     │                         │
 *     ├──────toggled────────────┴──▶ open ──toggled / dismissed──▶ folded
 *     └──────pinned (from any)─────▶ pinned ──toggled / unpinned──▶ folded
 *
 * Peeking and open lie over the page; pinned stands beside it.
 */
export type SidebarFold = 'folded' | 'peeking' | 'open' | 'pinned';

export type SidebarFoldEvent =
  | 'edge-hovered'
  | 'pointer-left'
  | 'toggled'
  | 'pinned'
  | 'unpinned'
  /** Escape, a press beside the sidebar, the focus moved away, or another page was opened. */
  | 'dismissed';

/** Events that do not apply leave the fold untouched. */
export function nextSidebarFold(fold: SidebarFold, event: SidebarFoldEvent): SidebarFold {
  switch (event) {
    case 'edge-hovered':
      return fold === 'folded' ? 'peeking' : fold;
    case 'pointer-left':
      return fold === 'peeking' ? 'folded' : fold;
    case 'toggled':
      return fold === 'folded' || fold === 'peeking' ? 'open' : 'folded';
    case 'pinned':
      return 'pinned';
    case 'unpinned':
      return fold === 'pinned' ? 'folded' : fold;
    case 'dismissed':
      return fold === 'pinned' ? fold : 'folded';
  }
}
