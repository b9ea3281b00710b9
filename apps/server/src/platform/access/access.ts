import type { IdKind, Policy, TaggedId } from '@parley/contract';
import { Forbidden, NotFound } from './access.errors.ts';
import type { Scope } from './scope.ts';

/** `hidden`: the caller may not know that it exists. `forbidden`: the caller sees it but may not do this to it. */
export type Verdict = 'allowed' | 'hidden' | 'forbidden';

/** Decides for several ids of one kind; the strictest verdict counts. */
export type AccessResolver = (scope: Scope, policy: Policy, ids: readonly string[]) => Promise<Verdict>;

export interface Access {
  /** Refuses unless the caller may do this with every id named in the request. */
  authorise(scope: Scope, policy: Policy, ids: readonly TaggedId[]): Promise<void>;
  /** The same as an answer, for what was authorised before and still goes on. */
  allows(scope: Scope, policy: Policy, ids: readonly TaggedId[]): Promise<boolean>;
}

/** Every kind of id has exactly one resolver: a kind without one does not compile. */
export function createAccess(resolvers: Readonly<Record<IdKind, AccessResolver>>): Access {
  function verdictsOn(scope: Scope, policy: Policy, ids: readonly TaggedId[]): Promise<Verdict[]> {
    const kinds = [...new Set(ids.map(({ kind }) => kind))];
    return Promise.all(
      kinds.map((kind) =>
        resolvers[kind](
          scope,
          policy,
          ids.filter((tagged) => tagged.kind === kind).map(({ id }) => id),
        ),
      ),
    );
  }

  return {
    async authorise(scope, policy, ids) {
      const verdicts = await verdictsOn(scope, policy, ids);
      if (verdicts.includes('hidden')) throw new NotFound();
      if (verdicts.includes('forbidden')) throw new Forbidden();
    },
    async allows(scope, policy, ids) {
      const verdicts = await verdictsOn(scope, policy, ids);
      return verdicts.every((verdict) => verdict === 'allowed');
    },
  };
}
