import type { TurnVersion } from '@parley/contract';

/** The message of a turn that a switch belongs to. */
export type TurnPart = 'question' | 'answer';

/**
 * The versions that the switch at the question or at the answer goes through. At the question these are the different questions, each
 * with its latest answer; at the answer those to the question that is shown.
 */
export function versionsOfPart({ message_id, version_ids, question_numbers }: TurnVersion, part: TurnPart): string[] {
  const shown = question_numbers[version_ids.indexOf(message_id)];
  const idsOf = (number: number | undefined) => version_ids.filter((_, index) => question_numbers[index] === number);
  if (part === 'answer') return idsOf(shown);
  const numbers = [...new Set(question_numbers)].sort((a, b) => a - b);
  return numbers.map((number) => {
    const ids = idsOf(number);
    return number === shown ? message_id : (ids[ids.length - 1] ?? '');
  });
}
