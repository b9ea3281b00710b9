import type { DebugStatus, PluginSource } from '@parley/contract';

export interface PluginRow {
  id: string;
  spaceId: string;
  /** Null once the account is deleted. */
  creatorId: string | null;
  name: string;
  description: string;
  iconObjectId: string | null;
  source: Exclude<PluginSource, 'official'>;
  url: string;
  /** `PluginAuth` as JSON. */
  auth: string;
  /** JSON: secrets by the place that each was stored for, from `secretPlaceOf`, of the plugin as it is edited and of its versions. */
  sealedSecrets: string;
  /** 0 before the first. */
  latestVersion: number;
  publishedAt: number | null;
  /** Whether something was changed since the latest version. */
  isChanged: 0 | 1;
  lockTabId: string | null;
  lockUserId: string | null;
  lockUntil: number | null;
  createdAt: number;
  updatedAt: number;
}

/** What a call of one of its tools needs to know of a plugin. */
export type CalledPluginRow = Pick<PluginRow, 'id' | 'spaceId' | 'name' | 'source' | 'sealedSecrets'>;

export interface PluginToolRow {
  id: string;
  pluginId: string;
  position: number;
  name: string;
  /** `ToolDefinition` as JSON. */
  definition: string;
  isEnabled: 0 | 1;
  debugStatus: DebugStatus;
  /** JSON. */
  example: string | null;
  updatedAt: number;
}

export interface PluginVersionRow {
  pluginId: string;
  version: number;
  publisherId: string | null;
  note: string;
  /** `PublishedPlugin` as JSON. */
  content: string;
  /** From `secretPlaceOf`. */
  secretPlace: string;
  toolCount: number;
  createdAt: number;
}

export interface PluginConnectionRow {
  userId: string;
  pluginId: string;
  /** From the type of the auth that it was made for. */
  kind: 'oauth' | 'key' | 'basic';
  /** Null once the secret key of the installation is lost. */
  sealed: string | null;
  /** The origins that it was made for, from `secretOriginOf`: it is used with no others. */
  origin: string;
  isExpired: 0 | 1;
  /** Until when a process is renewing the tokens; null while none is. */
  refreshingUntil: number | null;
  createdAt: number;
  usedAt: number | null;
}

export interface PluginOauthStateRow {
  id: string;
  userId: string;
  pluginId: string;
  sealedVerifier: string;
  /** Address and `PluginAuth` as JSON that the user has begun to connect with: the plugin may be changed meanwhile. */
  url: string;
  auth: string;
  createdAt: number;
}

export interface PluginApprovalRow {
  id: string;
  userId: string;
  botId: string;
  pluginId: string;
  toolId: string;
  /** Of what the tool did when it was allowed, from `approvalDigest`. */
  digest: string;
  /** Null for every conversation. */
  conversationId: string | null;
  createdAt: number;
}

export interface PluginMockSetRow {
  id: string;
  toolId: string;
  creatorId: string | null;
  name: string;
  /** `MockCase`s as JSON. */
  cases: string;
  activeCaseId: string;
  createdAt: number;
  updatedAt: number;
}

export interface PluginMockUseRow {
  botId: string;
  toolId: string;
  mockSetId: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    plugin: PluginRow;
    pluginTool: PluginToolRow;
    pluginVersion: PluginVersionRow;
    pluginConnection: PluginConnectionRow;
    pluginOauthState: PluginOauthStateRow;
    pluginApproval: PluginApprovalRow;
    pluginMockSet: PluginMockSetRow;
    pluginMockUse: PluginMockUseRow;
  }
}
