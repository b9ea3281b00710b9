import type { Locale } from '@parley/contract';
import * as z from 'zod/mini';
import type { Log } from './log.ts';

export interface AuditedText {
  /** Where the text is, such as `prompt`. */
  readonly field: string;
  readonly text: string;
}

export type AuditResult =
  | { readonly passed: true }
  /** The message is for the author, and empty where the check gives none. */
  | { readonly passed: false; readonly message: string };

/** Decides whether texts that users wrote may be stored. */
export interface ContentAudit {
  check(texts: readonly AuditedText[], locale: Locale): Promise<AuditResult>;
}

const ANSWER_WITHIN_MS = 5_000;
const MESSAGE_MAX = 500;
const PASSED: AuditResult = { passed: true };

const Answer = z.object({ passed: z.boolean(), message: z.optional(z.nullable(z.string())) });

/**
 * The operator's own check at this URL; without one, every text passes. A check that does not answer passes too, with a
 * warning: an editor that cannot save loses work, and the operator is told.
 */
export function createContentAudit(url: string | undefined, log: Log): ContentAudit {
  if (url === undefined) return { check: () => Promise.resolve(PASSED) };

  async function ask(address: string, body: object): Promise<AuditResult> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!response.ok) throw new Error(`the content check answered with ${response.status}`);
    const { passed, message } = Answer.parse(await response.json());
    return passed ? PASSED : { passed, message: (message ?? '').trim().slice(0, MESSAGE_MAX) };
  }

  return {
    async check(texts, locale) {
      if (texts.length === 0) return PASSED;
      try {
        return await ask(url, { texts, locale });
      } catch (error) {
        log.warn({ err: error }, 'the content check cannot be used; the texts pass');
        return PASSED;
      }
    },
  };
}
