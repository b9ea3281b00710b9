import type { ShareAudience } from '@parley/contract';

export interface ConversationShareRow {
  id: string;
  conversationId: string;
  audience: ShareAudience;
  /** Of the secret in the link; null for a share with a space. */
  secretHash: string | null;
  includesFiles: 0 | 1;
  /** When the messages that it shows were chosen. */
  shownUntil: number;
  expiresAt: number;
}

/** A message that a share shows, also when another version of it is shown in the conversation since. */
interface SharedMessageRow {
  shareId: string;
  position: number;
  messageId: string;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    conversationShare: ConversationShareRow;
    sharedMessage: SharedMessageRow;
  }
}
