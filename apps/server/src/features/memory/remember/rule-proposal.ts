import { MEMORY_TEXT_MAX } from '@parley/contract';
import { factSlotOf } from './fact-slot.ts';
import type { Proposal, ProposedFact } from './proposal.ts';
import { isWorthKeeping } from './worth-keeping.ts';

/**
 * What users say about themselves, by the words with which they begin: for the demonstration model, which cannot be asked. The
 * sentence itself is kept, and no summary is made, as that would need understanding.
 */
const ABOUT_ONESELF: readonly RegExp[] = [
  /^(?:please )?(?:remember|note|keep in mind)(?: that)?[:,]? (?<fact>.{4,})$/i,
  /^(?<fact>(?:my|our) [\p{L}\p{N}' -]{2,60}? (?:is|are|was|has changed to|moved to) .{1,})$/iu,
  /^(?<fact>call me .{1,})$/i,
  /^(?<fact>i(?: now| really| always| usually| never| also)* (?:live|work|study|like|love|prefer|enjoy|hate|dislike|speak|drive|play|eat|drink|own|moved|need|have|use|teach) .{2,})$/i,
  /^(?<fact>i (?:don't|do not|can't|cannot|no longer) (?:like|eat|drink|have|live|work|use|speak|drive) .{2,})$/i,
  /^(?<fact>i(?:'m| am)(?: a| an| allergic| vegetarian| vegan| married| single| from| called| learning| \d).*)$/i,
  /^请?(?:记住|记得|记一下)[，,:：]?(?<fact>.{2,})$/,
  /^(?<fact>我的.{1,20}?(?:是|为|改成|换成).{1,})$/,
  /^(?<fact>(?:我叫|叫我|我住在|我搬到|我在.{1,20}(?:工作|上班)|我喜欢|我不喜欢|我爱|我讨厌|我对.{1,20}过敏|我不吃|我不喝|我正在学|我会说|我养了|我有一).{1,})$/,
];

/** What is to be remembered of what a user said, without a model. */
export function ruleProposal(said: readonly string[]): Proposal {
  const facts = said.flatMap(sentencesOf).flatMap((sentence): ProposedFact[] => {
    const text = factIn(sentence);
    return text === null ? [] : [{ text, kind: 'lasting', replaces: [], slot: factSlotOf(text) }];
  });
  return { facts, forget: [], summary: null };
}

const sentencesOf = (text: string): string[] =>
  text.match(/[^.!?。！？\n]+(?:[.!?](?=\w)[^.!?。！？\n]+)*[.!?。！？]*/g) ?? [];

function factIn(sentence: string): string | null {
  const said = sentence.trim();
  // What is asked is not stated.
  if (/[?？]$/.test(said)) return null;
  const plain = said
    .replaceAll('’', "'")
    .replace(/[.!。！\s]+$/, '')
    .replace(/^(?:hi|hello|hey|well|so|and|but|by the way|btw|也|另外|对了)[,，]? /i, '');
  for (const pattern of ABOUT_ONESELF) {
    const fact = pattern.exec(plain)?.groups?.fact?.trim();
    if (fact !== undefined) return fact.length <= MEMORY_TEXT_MAX && isWorthKeeping(fact) ? fact : null;
  }
  return null;
}
