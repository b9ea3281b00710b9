export interface SessionRow {
  id: string;
  userId: string;
  tokenHash: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  userAgent: string;
  ip: string;
}

declare module '../database/tables.ts' {
  interface Tables {
    session: SessionRow;
  }
}
