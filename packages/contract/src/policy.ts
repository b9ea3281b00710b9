import type { SpaceRight } from './space/space-role.ts';

/** What an operation does to the things it names. A read must change nothing. */
export type Verb = 'read' | 'write' | 'manage';

/** Who may call at all. What the caller may do with each id is decided by the resolver of that kind of id. */
export type Caller = 'public' | 'signed-in' | 'administrator';

export interface Policy {
  readonly caller: Caller;
  readonly verb: Verb;
  /** What the caller's role in the space of the named things must allow. */
  readonly right?: SpaceRight;
}

/** Anybody, also signed out. */
export const anyone = (verb: Verb): Policy => ({ caller: 'public', verb });

/** Any signed-in user; where the request names something in a space, one whose role has the right. */
export const signedIn = (verb: Verb, right?: SpaceRight): Policy => ({
  caller: 'signed-in',
  verb,
  ...(right && { right }),
});

/** Whoever administers the installation: its first account. */
export const administrator = (verb: Verb): Policy => ({ caller: 'administrator', verb });
