import { type ScriptedModel, startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';

/** How a question wants to be answered. The words follow from it, so that a test knows them beforehand. */
export interface WantedAnswer {
  readonly name: string;
  readonly pieces: number;
  readonly paceMs: number;
  /** Makes every piece at least so long. */
  readonly pieceLength?: number;
}

const WORDS = ['word', '消息', '🙂', 'é', '👩‍👩‍👧', '𠮷', '\n'];

export const piecesOf = ({ name, pieces, pieceLength = 0 }: WantedAnswer): string[] =>
  Array.from({ length: pieces }, (_, index) => `${name}.${index} ${WORDS[index % WORDS.length]} `.padEnd(pieceLength));

/** A provider on loopback that answers every question as the question says. */
export async function startPredictableModel(): Promise<ScriptedModel> {
  const model = await startScriptedModel();
  model.answerOthers(({ body }) => {
    const wanted = wantedBy(body.messages.at(-1).content);
    return { text: piecesOf(wanted), paceMs: wanted.paceMs };
  });
  return model;
}

/** A question may stand below what it quotes, and beside a picture. */
function wantedBy(content: string | readonly { readonly text?: string }[]): WantedAnswer {
  const text = typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
  return JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? text);
}

/** What a server needs to use it. */
export const modelSettings = ({ url }: ScriptedModel): Record<string, string> => ({
  MODEL_BASE_URL: url,
  MODEL_NAME: 'predictable',
  MODEL_API_KEY: 'key',
});
