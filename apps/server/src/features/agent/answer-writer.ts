import type { PacedText, TextPacing, TextReceiver } from '../../platform/limits/text-pacing.ts';
import type { ChatListener } from '../../platform/models/model.ts';
import { ANSWER_MAX_CHARACTERS } from './agent-limits.ts';
import type { AgentReporter, AgentTask } from './agent-task.ts';
import type { AnswerPart, AnswerText } from './answer-text.ts';
import { CitationCheck } from './citation-check.ts';

/**
 * Writes what the model says into an answer: held back while many replies begin, and without the numbers of sources that do not
 * exist.
 */
export class AnswerWriter implements ChatListener, TextReceiver<AnswerPart> {
  readonly #run: Pick<AgentTask['run'], 'stop'>;
  readonly #answer: AnswerText;
  readonly #reporter: Pick<AgentReporter, 'modelWaits'>;
  readonly #citations: CitationCheck;
  readonly #paced: PacedText<AnswerPart>;

  constructor(
    task: Pick<AgentTask, 'run' | 'sourceCount'>,
    answer: AnswerText,
    reporter: Pick<AgentReporter, 'modelWaits'>,
    textPacing: Pick<TextPacing, 'pace'>,
  ) {
    this.#run = task.run;
    this.#answer = answer;
    this.#reporter = reporter;
    this.#citations = new CitationCheck(task, answer.text);
    this.#paced = textPacing.pace(this);
  }

  onText(text: string): void {
    this.#paced.add('text', text);
  }

  onReasoning(text: string): void {
    this.#paced.add('reasoning', text);
  }

  onRetryWait(milliseconds: number): void {
    this.#reporter.modelWaits(milliseconds);
  }

  receive(part: AnswerPart, text: string): void {
    this.#append(part, part === 'text' ? this.#citations.next(text) : text);
  }

  /** Writes the text that was held back. Call it also when the model has failed: the text is part of the answer. */
  flush(): void {
    this.#paced.flush();
  }

  /** The answer is complete. */
  end(): void {
    this.#append('text', this.#citations.end());
    this.#answer.end();
  }

  #append(part: AnswerPart, text: string): void {
    this.#answer.append(part, text);
    if (this.#answer.length > ANSWER_MAX_CHARACTERS) this.#run.stop({ kind: 'limit' });
  }
}
