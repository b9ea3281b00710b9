import type { AppendText } from '../../../platform/run/live-run.ts';
import { type AnswerHeader, createDeltaFrame, type ReplyRun } from './reply-events.ts';

interface Listener {
  /** The header has changed: how long the answer was reasoned about is part of it. */
  onHeader(header: AnswerHeader): void;
  onReasoningStarted(): void;
}

/**
 * Sends an answer piece by piece. From its first text on, the pieces carry how long the reasoning before it took, so that
 * readers who attach later know it too.
 */
export function openAnswerStream(
  run: ReplyRun,
  first: AnswerHeader,
  now: () => number,
  { onHeader, onReasoningStarted }: Listener,
): AppendText {
  let header = first;
  let append = open();

  function open(): AppendText {
    onHeader(header);
    return run.openText({ header: JSON.stringify(header), toFrame: createDeltaFrame(run.subject, header) });
  }

  return (part, text) => {
    if (part === 'reasoning' && header.reasoningSince === undefined) {
      header = { ...header, reasoningSince: now() };
      append = open();
      onReasoningStarted();
    } else if (part === 'text' && header.reasoningSince !== undefined && header.reasoningMs === undefined) {
      header = withReasoningEnded(header, now());
      append = open();
    }
    append(part, text);
  };
}

/** For an answer that ends without a text after its reasoning, as one that calls a tool. */
export function withReasoningEnded(header: AnswerHeader, now: number): AnswerHeader {
  if (header.reasoningSince === undefined || header.reasoningMs !== undefined) return header;
  return { ...header, reasoningMs: now - header.reasoningSince };
}
