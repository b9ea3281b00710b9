import { ApiError, GetSpaceListV2, SaveSpaceV2, SpaceType } from '@parley/contract';
import { call } from '../../../api/call.ts';
import { logEvent } from '../../../api/log-event.ts';
import { SpaceCreationFailed } from './space-creation-failed.ts';
import {
  type InitedSpaces,
  initialSpaces,
  type LoadingSpaces,
  nextSpaces,
  SPACE_POLL_INTERVAL_MS,
  type Spaces,
  type SpacesEvent,
} from './spaces.ts';

/** Loads the space list: runs the state machine until it is inited. */
export async function loadSpaces(): Promise<InitedSpaces> {
  let spaces: Spaces = initialSpaces;
  while (spaces.status === 'loading') spaces = nextSpaces(spaces, await take(spaces));
  if (spaces.isEmptyAfterPolling) logEvent({ name: 'space-list-empty-after-polling' });
  return spaces;
}

async function take(spaces: LoadingSpaces): Promise<SpacesEvent> {
  switch (spaces.step) {
    case 'creating':
      await createPersonalSpace();
      return { type: 'personal-space-created' };
    case 'polling':
      if (spaces.polls > 0) await new Promise((resolve) => setTimeout(resolve, SPACE_POLL_INTERVAL_MS));
      return listLoaded();
    case 'listing':
      return listLoaded();
  }
}

async function listLoaded(): Promise<SpacesEvent> {
  const { data } = await call(GetSpaceListV2, {});
  return { type: 'list-loaded', list: data };
}

async function createPersonalSpace(): Promise<void> {
  try {
    await call(SaveSpaceV2, { name: 'Personal', description: 'Personal Space', space_type: SpaceType.personal });
  } catch (error) {
    throw error instanceof ApiError ? new SpaceCreationFailed(error) : error;
  }
}
