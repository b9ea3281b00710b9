import type { PluginAuth, ToolDefinition } from '@parley/contract';

/** Why a part of a document is not in the plugin. */
export type LeftOutReason =
  | 'method'
  | 'cookie'
  | 'external-reference'
  | 'missing-reference'
  | 'endless-reference'
  | 'body-kind'
  | 'body-of-get'
  | 'style'
  | 'other-server'
  | 'no-server'
  | 'security-kind'
  | 'other-security'
  | 'several-keys'
  | 'webhook'
  | 'callback'
  | 'own-header'
  | 'too-many-tools'
  | 'too-many-operations'
  | 'too-many-parameters'
  | 'too-large-tool'
  | 'too-much'
  | 'broken'
  | 'name-too-long'
  | 'odd-name'
  | 'default-value'
  | 'curl-option'
  | 'curl-file'
  | 'other-command'
  | 'more';

export interface LeftOut {
  /** Such as `GET /pets: limit`; empty for the whole document. */
  readonly where: string;
  readonly reason: LeftOutReason;
  /** What the reason names: a method, a reference, a number. */
  readonly detail: string;
}

/** Why nothing could be imported. */
export type RefusalReason =
  | 'empty'
  | 'too-long'
  | 'too-long-yaml'
  | 'too-many-parts'
  | 'unreadable'
  | 'too-deep'
  | 'too-many-aliases'
  | 'unknown-document'
  | 'other-version'
  | 'other-format'
  | 'web-page'
  | 'no-operations'
  | 'curl-unclosed'
  | 'curl-no-address'
  | 'too-slow'
  | 'too-large'
  | 'interrupted';

/** What a document or a command makes. It has no secrets. */
export interface ReadPlugin {
  readonly result: 'imported';
  readonly name: string;
  readonly desc: string;
  /** The base address; empty where the document has none. */
  readonly url: string;
  readonly auth: PluginAuth;
  readonly tools: readonly ToolDefinition[];
  readonly leftOut: readonly LeftOut[];
}

interface RefusedImport {
  readonly result: 'refused';
  readonly reason: RefusalReason;
  readonly detail: string;
  /** Why no operation of a document could be used. */
  readonly leftOut: readonly LeftOut[];
}

export type PluginReading = ReadPlugin | RefusedImport;

/** What a plugin and its tools may have. The program cannot read them from the contract, which is TypeScript. */
export interface ImportLimits {
  /** Operations after these are not looked at. */
  readonly operations: number;
  readonly tools: number;
  readonly toolCharacters: number;
  /** Of all tools together. */
  readonly characters: number;
  readonly depth: number;
  readonly parameters: number;
  readonly parameterName: number;
  /** The pattern of names that parameters cannot have. */
  readonly oddName: string;
  readonly value: number;
  readonly choices: number;
  readonly toolDescription: number;
  readonly parameterDescription: number;
  readonly path: number;
  readonly pluginName: number;
  readonly pluginDescription: number;
}

export interface ImportTask {
  readonly text: string;
  /** Where the document was fetched: addresses in it may be relative to it. */
  readonly address: string | null;
  readonly limits: ImportLimits;
}
