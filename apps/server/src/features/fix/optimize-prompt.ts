import { type Locale, PROMPT_MAX } from '@parley/contract';
import type { ModelMessage } from '../../platform/models/model.ts';
import { refuseUnusableAnswer } from '../../platform/models/model-failure.ts';
import { promptOptimize } from '../bot/index.ts';
import type { UsableModel } from '../model/index.ts';
import { FixUnusable, PromptCutOff } from './fix.errors.ts';

/** Long enough for a prompt of 100,000 characters. */
const WRITING_MAX_MS = 300_000;

const materialRule: Readonly<Record<Locale, string>> = {
  'en-US': `The message is JSON. "prompt" is the material to rewrite. "wish" is what its author wants to be different: do that, also where it
changes what the agent does, and leave everything that it does not concern as it is. Without a wish, apply the rules above. Where
"prompt" is empty, write a prompt from the wish. Answer with the text of the prompt, not with JSON.`,
  'zh-CN': `消息是 JSON。“prompt” 是待改写的材料；“wish” 是作者希望的改动：照做，即使会改变智能体的行为，与之无关的内容保持原样。没有 wish 时按上述规则
改写。“prompt” 为空时，根据 wish 编写提示词。只输出提示词文本，不要输出 JSON。`,
};

interface PromptToOptimize {
  readonly prompt: string;
  readonly wish: string;
  readonly locale: Locale;
}

/** A better prompt, as a model writes it. Throws what there is to say where the answer is not one. */
export async function optimizePrompt(
  model: UsableModel,
  { prompt, wish, locale }: PromptToOptimize,
  signal: AbortSignal,
): Promise<string> {
  const messages: ModelMessage[] = [
    { role: 'system', text: `${promptOptimize.texts[locale].prompt}\n\n${materialRule[locale]}` },
    { role: 'user', parts: [{ type: 'text', text: JSON.stringify({ prompt, wish }, null, 1) }] },
  ];
  let text = '';
  const answer = await model.chat.answer(
    { messages, tools: [], sampling: {} },
    {
      onText(delta) {
        if (text.length <= PROMPT_MAX) text += delta;
      },
      onReasoning: () => undefined,
    },
    AbortSignal.any([signal, AbortSignal.timeout(WRITING_MAX_MS)]),
  );
  refuseUnusableAnswer(answer, { provider: model.name, model: model.name });
  if (answer.finish === 'length') throw new PromptCutOff();
  return readPrompt(text, prompt);
}

/** Without the fence that some models put around it, and with the ends of the earlier text: they are no part of a proposal. */
export function readPrompt(text: string, earlier: string): string {
  const trimmed = text.replace(/\r\n?/g, '\n').trim();
  const written = (/^(`{3,})\w*\n([\s\S]*)\n\1$/.exec(trimmed)?.[2] ?? trimmed).trim();
  if (written === '') throw new FixUnusable();
  const kept = earlier.trim();
  const prompt = kept === '' ? written : earlier.replace(kept, () => written);
  if (prompt.length > PROMPT_MAX) throw new FixUnusable();
  return prompt;
}
