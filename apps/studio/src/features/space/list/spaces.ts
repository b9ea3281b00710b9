import type { GetSpaceListV2, ResponseOf } from '@parley/contract';

export type SpaceList = ResponseOf<typeof GetSpaceListV2>['data'];

/** studio §9 space list polling. */
export const SPACE_POLLS_MAX = 4;
export const SPACE_POLL_INTERVAL_MS = 800;

/*
 * studio §4 space list load
 *
 *   loading, listing ──list-loaded, has a personal space──────────────▶ inited
 *          │                                                              ▲
 *          └─list-loaded, has none─▶ creating ─personal-space-created─▶ polling ─list-loaded, or the 4th try─┘
 *                                                                         └─list-loaded, empty─▶ polling again
 */
export type Spaces =
  | { readonly status: 'loading'; readonly step: 'listing' }
  | { readonly status: 'loading'; readonly step: 'creating' }
  | { readonly status: 'loading'; readonly step: 'polling'; readonly polls: number }
  /** `isEmptyAfterPolling`: a personal space was made and never appeared; logged as an event (studio §8). */
  | { readonly status: 'inited'; readonly list: SpaceList; readonly isEmptyAfterPolling: boolean };

export type SpacesEvent =
  | { readonly type: 'list-loaded'; readonly list: SpaceList }
  | { readonly type: 'personal-space-created' };

export type InitedSpaces = Extract<Spaces, { status: 'inited' }>;
export type LoadingSpaces = Extract<Spaces, { status: 'loading' }>;

export const initialSpaces: LoadingSpaces = { status: 'loading', step: 'listing' };

/** Events that do not apply to the current step leave the spaces untouched. */
export function nextSpaces(spaces: Spaces, event: SpacesEvent): Spaces {
  switch (event.type) {
    case 'list-loaded':
      return afterList(spaces, event.list);
    case 'personal-space-created':
      return spaces.status === 'loading' && spaces.step === 'creating'
        ? { status: 'loading', step: 'polling', polls: 0 }
        : spaces;
  }
}

function afterList(spaces: Spaces, list: SpaceList): Spaces {
  if (spaces.status === 'inited' || spaces.step === 'creating') return spaces;
  if (spaces.step === 'polling') return afterPoll(spaces.polls + 1, list);
  return list.has_personal_space
    ? { status: 'inited', list, isEmptyAfterPolling: false }
    : { status: 'loading', step: 'creating' };
}

function afterPoll(polls: number, list: SpaceList): Spaces {
  const isEmpty = list.bot_space_list.length === 0;
  if (isEmpty && polls < SPACE_POLLS_MAX) return { status: 'loading', step: 'polling', polls };
  return { status: 'inited', list, isEmptyAfterPolling: isEmpty };
}
