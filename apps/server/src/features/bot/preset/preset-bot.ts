import type { Locale } from '@parley/contract';

interface PresetTexts {
  readonly name: string;
  readonly description: string;
  readonly prompt: string;
  readonly prologue: string;
  readonly suggestedQuestions: readonly string[];
}

/** A bot that the server defines. Raise its version with every change of its prompt. */
export interface PresetBot {
  readonly version: string;
  readonly texts: Readonly<Record<Locale, PresetTexts>>;
  /** Names of built-in tools. */
  readonly tools: readonly string[];
  readonly suggestsReplies: boolean;
}
