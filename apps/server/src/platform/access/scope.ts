declare const granted: unique symbol;

/**
 * The authenticated caller; only the platform creates one, from a session, or a job that does what its user has set up. A store method that reads or writes a
 * caller's own rows takes a scope and filters by it. Methods without one say in their name or comment what was
 * checked before: a link, a password, the access rule.
 */
export interface Scope {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdministrator: boolean;
  /** The network address of the call, for the audit log. */
  readonly address: string;
  readonly [granted]: true;
}

export function toScope(caller: Omit<Scope, typeof granted>): Scope {
  return caller as Scope;
}
