import type { AppendText } from '../../../platform/run/live-run.ts';
import type { AnswerListener, AnswerPart } from '../../agent/index.ts';
import type { ReplyActivity } from './reply-activity.ts';
import { type AnswerHeader, createDeltaFrame, type ReplyRun } from './reply-events.ts';
import type { ReplyPlan } from './reply-plan.ts';

interface Dependencies {
  run: ReplyRun;
  /** Its answer follows the header, of which the time of the reasoning is part. */
  plan: Pick<ReplyPlan, 'answer'>;
  activity: ReplyActivity;
  now: () => number;
}

/**
 * Sends an answer piece by piece. From its first text on, the pieces carry how long the reasoning before it took, so that
 * readers who attach later know it too.
 */
export class AnswerStream implements AnswerListener {
  readonly #run: ReplyRun;
  readonly #plan: Pick<ReplyPlan, 'answer'>;
  readonly #activity: ReplyActivity;
  readonly #now: () => number;
  #header: AnswerHeader;
  #append: AppendText;

  constructor({ run, plan, activity, now }: Dependencies, first: AnswerHeader) {
    this.#run = run;
    this.#plan = plan;
    this.#activity = activity;
    this.#now = now;
    this.#header = first;
    this.#append = this.#open(first);
  }

  onText(part: AnswerPart, text: string): void {
    const { reasoningSince, reasoningMs } = this.#header;
    if (part === 'reasoning' && reasoningSince === undefined) {
      this.#append = this.#open({ ...this.#header, reasoningSince: this.#now() });
      this.#activity.stepStarted();
    } else if (part === 'text' && reasoningSince !== undefined && reasoningMs === undefined)
      this.#append = this.#open(withReasoningEnded(this.#header, this.#now()));
    this.#append(part, text);
  }

  #open(header: AnswerHeader): AppendText {
    this.#header = header;
    this.#plan.answer = header;
    return this.#run.openText({
      header: JSON.stringify(header),
      toFrame: createDeltaFrame(this.#run.subject, header),
    });
  }
}

/** For an answer that ends without a text after its reasoning, as one that calls a tool. */
export function withReasoningEnded(header: AnswerHeader, now: number): AnswerHeader {
  if (header.reasoningSince === undefined || header.reasoningMs !== undefined) return header;
  return { ...header, reasoningMs: now - header.reasoningSince };
}
