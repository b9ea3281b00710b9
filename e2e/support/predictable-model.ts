import { type ScriptedModel, startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';

/** How a question is to be answered. The answer is derived from it, so that a test knows it in advance. */
export interface AnswerRequest {
  readonly name: string;
  readonly pieces: number;
  readonly paceMs: number;
  /** Minimum length of a delta. */
  readonly pieceLength?: number;
}

const WORDS = ['word', '消息', '🙂', 'é', '👩‍👩‍👧', '𠮷', '\n'];

export const piecesOf = ({ name, pieces, pieceLength = 0 }: AnswerRequest): string[] =>
  Array.from({ length: pieces }, (_, index) => `${name}.${index} ${WORDS[index % WORDS.length]} `.padEnd(pieceLength));

/** A model provider on loopback that answers each question as the question demands. */
export async function startPredictableModel(): Promise<ScriptedModel> {
  const model = await startScriptedModel();
  model.answerOthers(({ body }) => {
    const answer = toAnswerRequest(body.messages.at(-1).content);
    return { text: piecesOf(answer), paceMs: answer.paceMs };
  });
  return model;
}

/** A question may follow a quote or a picture. */
function toAnswerRequest(content: string | readonly { readonly text?: string }[]): AnswerRequest {
  const text = typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
  return JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? text);
}

/** Environment of a server that uses this model. */
export const modelSettings = ({ url }: ScriptedModel): Record<string, string> => ({
  MODEL_BASE_URL: url,
  MODEL_NAME: 'predictable',
  MODEL_API_KEY: 'key',
});
