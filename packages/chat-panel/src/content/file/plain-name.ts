/** Characters that turn the direction of what follows: with them `fdp.exe` would read `exe.pdf`. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The name of a file as it reads, whoever gave it. */
export const plainName = (name: string): string => name.replace(TURNING, '');
