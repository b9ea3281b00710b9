import type { IdKind } from '@parley/contract';
import type { AccessResolver } from '../../platform/access/access.ts';
import type { ReadModelCatalogue } from './model-catalogue.ts';

/** Everybody who is signed in may name any model, also in what changes something else; changing one is for callers that administer. */
export function modelAccess(readCatalogue: ReadModelCatalogue) {
  return {
    model: async (_scope, _policy, ids) => {
      const { find } = await readCatalogue();
      return ids.every((id) => find(id)) ? 'allowed' : 'hidden';
    },
  } satisfies Partial<Record<IdKind, AccessResolver>>;
}
