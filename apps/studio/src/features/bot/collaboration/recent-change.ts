/** What somebody else changed while this page was open, as long as it is news. */
export interface RecentChange {
  readonly committerId: string;
  readonly committerName: string;
  readonly sections: readonly string[];
}

export type RecentChangeEvent =
  | { readonly type: 'change-told'; readonly change: RecentChange }
  | { readonly type: 'news-over' };

/** Autosave tells many small changes: those of one person are shown as one. */
export function nextRecentChange(recent: RecentChange | null, event: RecentChangeEvent): RecentChange | null {
  if (event.type === 'news-over') return null;
  const { change } = event;
  if (recent?.committerId !== change.committerId) return change;
  const sections = [...new Set([...recent.sections, ...change.sections])];
  const isSame = sections.length === recent.sections.length && recent.committerName === change.committerName;
  return isSame ? recent : { ...change, sections };
}
