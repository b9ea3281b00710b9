import type { SpaceRight } from './space-role.ts';

/** The effect of an operation on the ids in its request. A read must change nothing. */
export type Verb = 'read' | 'write' | 'manage';

/** Who may call the operation. Access to each id is decided by the resolver of its kind. */
export type Caller = 'public' | 'signed-in' | 'administrator';

export interface Policy {
  readonly caller: Caller;
  readonly verb: Verb;
  /** The right that the caller's role in the space of the requested things must have. */
  readonly right?: SpaceRight;
}

/** Everybody, also signed out. */
export const anyone = (verb: Verb): Policy => ({ caller: 'public', verb });

/** Any signed-in user. For ids that belong to a space, only users whose role in it has the right. */
export const signedIn = (verb: Verb, right?: SpaceRight): Policy => ({
  caller: 'signed-in',
  verb,
  ...(right && { right }),
});

/** Administrators of the installation: its first account, and those whom administrators have made so. */
export const administrator = (verb: Verb): Policy => ({ caller: 'administrator', verb });
