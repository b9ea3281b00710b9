/** What somebody else changed a moment ago, for the notice at the head of the page. */
export interface RecentChange {
  readonly committerId: string;
  readonly committerName: string;
  readonly sections: readonly string[];
}

export type RecentChangeEvent =
  | { readonly type: 'change-received'; readonly change: RecentChange }
  | { readonly type: 'notice-expired' };

/** Autosave makes many small changes: those of one person are shown as one. */
export function nextRecentChange(recent: RecentChange | null, event: RecentChangeEvent): RecentChange | null {
  if (event.type === 'notice-expired') return null;
  const { change } = event;
  if (recent?.committerId !== change.committerId) return change;
  const sections = [...new Set([...recent.sections, ...change.sections])];
  const isSame = sections.length === recent.sections.length && recent.committerName === change.committerName;
  return isSame ? recent : { ...change, sections };
}
