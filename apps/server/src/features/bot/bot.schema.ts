import type { BotConnectorId, BotDraft, BotVersionKind, TabDisplayInfo } from '@parley/contract';

export interface BotRow {
  id: string;
  spaceId: string;
  creatorId: string | null;
  createdAt: number;
  /** The author of the last change to the draft. */
  committerId: string | null;
  updatedAt: number;
  /** Grows by one with every change to the draft. */
  commitVersion: number;
  /** The welcome bot, which the server has created with the space. */
  isWelcome: 0 | 1;
  /** The version that answers in every scene but the playground. */
  publishedVersionId: string | null;
}

/** The content of a draft at one time. A row never changes, and is deleted with its bot only. */
export interface BotVersionRow {
  id: string;
  botId: string;
  /** Counts all versions of the bot without gaps. */
  sequence: number;
  kind: BotVersionKind;
  /** Counts the published versions of the bot without gaps. */
  number: number | null;
  note: string;
  authorId: string | null;
  createdAt: number;
  /** Of the draft that it was made from. */
  commitVersion: number;
  hash: string;
  /** JSON: the sections that differ from the version published before. */
  changedSections: string;
  /** The shape of the content. */
  schemaVersion: number;
  /** JSON: a whole draft. */
  content: string;
}

/** A picture that a version refers to. */
export interface BotVersionObjectRow {
  versionId: string;
  objectId: string;
}

/** Where the published version of a bot answers, beside Parley itself. */
export interface BotConnectorRow {
  botId: string;
  connectorId: BotConnectorId;
}

/** A section that was never changed has no row: it has the defaults of a new bot. */
export interface BotDraftSectionRow {
  botId: string;
  section: keyof BotDraft;
  /** JSON, in the shape of the contract. */
  content: string;
  /** The version of the bot that this section was last changed in. */
  commitVersion: number;
}

/** A picture that a section of a draft refers to. */
export interface BotObjectRow {
  botId: string;
  section: keyof BotDraft;
  objectId: string;
}

/** When a user last opened a bot in its editor. */
export interface BotVisitRow {
  userId: string;
  botId: string;
  visitedAt: number;
}

/** Whether a user has opened or folded a block of a bot's editor. */
export interface BotDisplayTabRow {
  userId: string;
  botId: string;
  tab: string;
  status: TabDisplayInfo[string];
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    bot: BotRow;
    botDraftSection: BotDraftSectionRow;
    botObject: BotObjectRow;
    botVersion: BotVersionRow;
    botVersionObject: BotVersionObjectRow;
    botConnector: BotConnectorRow;
    botVisit: BotVisitRow;
    botDisplayTab: BotDisplayTabRow;
  }
}
