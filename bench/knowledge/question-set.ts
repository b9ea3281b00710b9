import { readFileSync } from 'node:fs';
import { termsOf } from '../../apps/server/src/platform/retrieval/engine/text-analysis.mjs';
import { inRepository } from '../../tooling/repository.mjs';

export type Language = 'en' | 'zh';
export const LANGUAGES: readonly Language[] = ['en', 'zh'];

/** How a question is related to its answer: by meaning alone, by common words, by a code or name; or it has no answer. */
export type QuestionKind = 'meaning' | 'words' | 'code' | 'none';

export interface Question {
  readonly language: Language;
  readonly kind: QuestionKind;
  /** The slice with the answer; null without. */
  readonly answer: string | null;
  readonly text: string;
  /** Weights were fitted to the other half. */
  readonly isHeldOut: boolean;
}

export interface HandbookSlice {
  readonly sliceId: string;
  readonly documentId: string;
  readonly title: string;
  readonly text: string;
}

const read = (name: string) => readFileSync(inRepository('bench', 'knowledge', 'corpus', name), 'utf8').split('\n');

/** Handbooks written for this benchmark: `# title`, then a slice a line, `@id text`. */
export function readSlices(): HandbookSlice[] {
  return LANGUAGES.flatMap((language) => {
    let title = '';
    return read(`handbooks.${language}.md`).flatMap((line) => {
      if (line.startsWith('# ')) title = line.slice(2);
      const [, sliceId = '', text = ''] = /^@(\S+) (.*)$/.exec(line) ?? [];
      return text === '' ? [] : [{ sliceId, documentId: sliceId.replace(/-\d+$/, ''), title, text }];
    });
  });
}

export function readQuestions(): Question[] {
  const lines = LANGUAGES.flatMap((language) =>
    read(`questions.${language}.txt`)
      .filter((line) => line.includes('|') && !line.startsWith('#'))
      .map((line) => ({ language, parts: line.split('|').map((part) => part.trim()) })),
  );
  return lines.map(({ language, parts: [kind, answer = '', text = ''] }, index) => ({
    language,
    kind: kind as QuestionKind,
    answer: answer === '-' ? null : answer,
    text,
    isHeldOut: index % 2 === 1,
  }));
}

/** Whether no word of the question is in the slice with its answer. Single Chinese characters are no words. */
export function sharesNoWord(question: Question, slices: readonly HandbookSlice[]): boolean {
  const wordsOf = (text: string) =>
    termsOf(text)
      .filter(({ kind }) => kind !== 'character')
      .map(({ term }) => term);
  const answer = slices.find(({ sliceId }) => sliceId === question.answer);
  const words = new Set(wordsOf(answer?.text ?? ''));
  return answer !== undefined && wordsOf(question.text).every((word) => !words.has(word));
}
