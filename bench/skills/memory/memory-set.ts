import { readFileSync } from 'node:fs';
import { inRepository } from '../../../tooling/repository.mjs';

/** What is noted of a conversation, in the order in which it was said. */
export interface NotedFact {
  readonly id: string;
  readonly text: string;
  readonly language: Language;
  /** The fact that is not true any more because of it. */
  readonly contradicts: string | null;
}

/** Each language is a user of its own. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface MemoryQuestion {
  readonly text: string;
  readonly language: Language;
  /** The fact that answers it after all conversations. */
  readonly answer: string;
}

export interface MemorySet {
  readonly conversations: readonly (readonly NotedFact[])[];
  readonly questions: readonly MemoryQuestion[];
}

/** Conversations of two users over months, and what is asked when they are over. */
export function readMemorySet(): MemorySet {
  const conversations: NotedFact[][] = [];
  const asked: { text: string; about: string }[] = [];
  for (const line of readFileSync(inRepository('bench', 'skills', 'memory', 'conversations.txt'), 'utf8').split('\n')) {
    const fact = /^@(?<id>\w+) (?:> (?<old>\w+) )?(?<text>.+)$/.exec(line)?.groups;
    const about = conversations.at(-1)?.at(-1)?.id;
    if (line === '#') conversations.push([]);
    else if (fact)
      conversations.at(-1)?.push({
        id: fact.id ?? '',
        text: fact.text ?? '',
        language: languageOf(fact.text ?? ''),
        contradicts: fact.old ?? null,
      });
    else if (line.startsWith('? ') && about !== undefined) asked.push({ text: line.slice(2), about });
  }
  const newest = new Map(
    conversations.flat().flatMap(({ id, contradicts }) => (contradicts ? [[contradicts, id] as const] : [])),
  );
  const currentOf = (id: string): string => {
    const newer = newest.get(id);
    return newer === undefined ? id : currentOf(newer);
  };
  return {
    conversations,
    questions: asked.map(({ text, about }) => ({
      text,
      language: languageOf(text),
      answer: currentOf(about),
    })),
  };
}

const languageOf = (text: string): Language => (/\p{Script=Han}/u.test(text) ? 'zh' : 'en');

/** What one of the users said and asks. */
export const ofLanguage = ({ conversations, questions }: MemorySet, language: Language): MemorySet => ({
  conversations: conversations.map((facts) => facts.filter((fact) => fact.language === language)),
  questions: questions.filter((question) => question.language === language),
});
