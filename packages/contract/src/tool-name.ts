import * as z from 'zod/mini';

export const TOOL_NAME_MAX = 64;

/** The pattern that models accept for the name of a tool. A name that does not exist yields no tool. */
export const ToolName = z.string().check(z.regex(new RegExp(`^[a-zA-Z0-9_-]{1,${TOOL_NAME_MAX}}$`)));

/** The name, with the first number that makes it one that no other tool has, where it is taken. */
export function freeToolName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const ending = `_${number}`;
    free = name.slice(0, TOOL_NAME_MAX - ending.length) + ending;
  }
  return free;
}
