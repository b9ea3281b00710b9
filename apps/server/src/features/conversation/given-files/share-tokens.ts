/** The part of the room that the files of one message may take. The rest is for earlier messages and the results of tools. */
const FILES_SHARE = 0.75;

export const roomForFiles = (tokens: number): number => Math.max(0, Math.floor(tokens * FILES_SHARE));

/** How many tokens each text gets of the room: short ones all they need, the others equal parts of the rest. */
export function shareTokens(needed: readonly number[], room: number): number[] {
  const shares = needed.map(() => 0);
  const shortestFirst = [...needed.keys()].sort((one, other) => (needed[one] ?? 0) - (needed[other] ?? 0));
  let left = room;
  for (const [place, index] of shortestFirst.entries()) {
    const share = Math.min(needed[index] ?? 0, Math.floor(left / (needed.length - place)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}
