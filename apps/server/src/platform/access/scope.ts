declare const granted: unique symbol;

/**
 * Who acts; only the platform makes one, from a session. A store method for what is a caller's own takes it and filters
 * by it. Methods without one say in their name or comment what was proved before: a link, a password, the access rule.
 */
export interface Scope {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdministrator: boolean;
  readonly [granted]: true;
}

export function toScope(caller: Omit<Scope, typeof granted>): Scope {
  return caller as Scope;
}
