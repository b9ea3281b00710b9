declare const granted: unique symbol;

/** Who acts. A store loads no row without one, and only the platform makes them: from a session. */
export interface Scope {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdministrator: boolean;
  readonly [granted]: true;
}

export function toScope(caller: Omit<Scope, typeof granted>): Scope {
  return caller as Scope;
}
