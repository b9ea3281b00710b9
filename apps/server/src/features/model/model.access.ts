import type { IdKind } from '@parley/contract';
import type { AccessResolver } from '../../platform/access/access.ts';
import type { ReadModelCatalogue } from './model-catalogue.ts';

/** Any signed-in user may use any model. Operations that change models have an administrator's policy. */
export function modelAccess(readCatalogue: ReadModelCatalogue) {
  return {
    model: async (_scope, _policy, ids) => {
      const { find } = await readCatalogue();
      return ids.every((id) => find(id)) ? 'allowed' : 'hidden';
    },
  } satisfies Partial<Record<IdKind, AccessResolver>>;
}
