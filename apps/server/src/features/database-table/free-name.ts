import { DATABASE_NAME_MAX } from '@parley/contract';

/** A name that is taken gets a number. The others are in lower case. */
export function freeName(name: string, taken: readonly string[]): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.includes(free.toLowerCase())) return free;
    const end = ` ${number}`;
    free = [...name].slice(0, DATABASE_NAME_MAX - end.length).join('') + end;
  }
}
