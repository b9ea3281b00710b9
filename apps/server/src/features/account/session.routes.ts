import { ListSessions, RevokeOtherSessions, RevokeSession, type Session } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { SessionRow } from '../../platform/session/session.schema.ts';

export function sessionRoutes(app: App): void {
  const { sessions } = app.platform;
  implement(app, ListSessions, async (_request, { scope }) => ({
    sessions: (await sessions.listOwn(scope)).map((row) => toContract(row, scope)),
  }));
  implement(app, RevokeSession, async ({ session_id }, { scope }) => {
    await sessions.endOwn(scope, session_id);
    return {};
  });
  implement(app, RevokeOtherSessions, async (_request, { scope }) => ({ revoked: await sessions.endOthers(scope) }));
}

function toContract(row: SessionRow, scope: Scope): Session {
  return {
    session_id: row.id,
    created_at: row.createdAt,
    last_seen_at: row.lastSeenAt,
    user_agent: row.userAgent,
    ip: row.ip,
    is_current: row.id === scope.sessionId,
  };
}
