import type { Locale } from '@parley/contract';

interface PresetWords {
  readonly name: string;
  readonly description: string;
  readonly prompt: string;
  readonly prologue: string;
  readonly suggestedQuestions: readonly string[];
}

/** A bot the server itself defines. Whoever changes its prompt raises its version. */
export interface PresetBot {
  readonly version: string;
  readonly words: Readonly<Record<Locale, PresetWords>>;
  /** Names of built-in tools. */
  readonly tools: readonly string[];
  readonly suggestsReplies: boolean;
}
